import type { AllianceProposal } from '@shoal/bus/alliances'

/** How something between the person's clan and another ended, as its owner reads it. */
export function endWords({ status, fromClan, toClan, answeredAt, endedBy }: AllianceProposal, own: string): string {
  const other = fromClan.tag === own ? toClan : fromClan
  const mine = endedBy === own
  const gone = !mine && other.name === null
  if (status === 'rejected') return mine ? 'You turned them down' : gone ? 'They disbanded' : 'They turned you down'
  if (gone) return 'They disbanded'
  // A proposal that was never answered was taken back by its sender.
  if (answeredAt === null) return mine ? 'You took your proposal back' : 'They took their proposal back'
  return mine ? 'You broke the alliance' : 'They broke the alliance'
}
