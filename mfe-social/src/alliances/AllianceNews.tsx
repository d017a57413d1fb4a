import { settingsArea } from '@shoal/bus'
import { type AllianceProposal, alliancesArea } from '@shoal/bus/alliances'
import { clanAlliances } from '@shoal/bus/alliances/offers'
import { useEvent, useShell } from '@shoal/remote-kit'

/** What the other side did, as the owner of a clan reads it; null if this side did it. */
function newsOf({ status, fromClan, toClan, endedBy }: AllianceProposal, own: string): string | null {
  const other = fromClan.tag === own ? toClan.tag : fromClan.tag
  if (status === 'pending') return toClan.tag === own ? `${other} proposes an alliance to ${own}.` : null
  if (status === 'accepted') return fromClan.tag === own ? `${other} accepted: it stands with ${own} now.` : null
  if (endedBy === own) return null
  return status === 'rejected' ? `${other} does not want an alliance.` : `${other} does not stand with ${own} any more.`
}

/** Shows nothing itself: it tells the owner of the clan `own` what other clans do, on whatever panel they are [ALLY-1]. */
export function AllianceNews({ own }: { own: string }): null {
  const { bus, openModal, toast } = useShell()
  const tell = (proposal: AllianceProposal) => {
    const text = newsOf(proposal, own)
    if (text === null) return
    toast({
      ...{ id: `alliance-${proposal.id}`, type: proposal.status === 'rejected' ? 'warning' : 'info', text },
      header: 'Clan Alliances',
      // Long enough to be read and pressed.
      duration: 15_000,
      action: { label: 'Look at it', run: () => openModal(clanAlliances, { tag: own }) },
    })
    bus.publish(settingsArea.topics['play-sound'], { name: 'notify' })
  }
  useEvent(alliancesArea.receives['proposal-new'], tell)
  useEvent(alliancesArea.receives['proposal-removed'], tell)
  return null
}
