import { createHash } from 'node:crypto'
import type { ShowDay } from '@shoal/bus/rules/days'
import { type Action, type ChallengeKind, catalogue, groups } from './catalogue.ts'

/** A number that is the same for the same person, day and kind, whatever else is in the catalogue. */
const lot = (userId: string, day: ShowDay, { id }: ChallengeKind): number =>
  createHash('sha256').update(`${userId} ${day} ${id}`).digest().readUInt32BE()

/** The kinds of a group in the order in which a person gets them on a day. */
function inOrder(userId: string, day: ShowDay, group: ChallengeKind['group']): ChallengeKind[] {
  const lots = catalogue.filter((kind) => kind.group === group).map((kind) => ({ kind, lot: lot(userId, day, kind) }))
  return lots.toSorted((one, other) => one.lot - other.lot).map(({ kind }) => kind)
}

/** What is drawn for a person on a day: one of each group, and of each the one that may take its place. Pure. */
export function draw(
  userId: string,
  day: ShowDay,
  may: (kind: ChallengeKind) => boolean,
): { kind: ChallengeKind; instead: ChallengeKind }[] {
  return groups.map((group) => {
    const [kind, instead] = inOrder(userId, day, group).filter(may)
    return { kind: kind!, instead: instead! }
  })
}

const depends = ({ pass, feature }: ChallengeKind): boolean => pass === true || feature !== undefined

/**
 * What may be drawn of a group for a person on a day, first or instead, whether they have a pass and whatever is switched
 * on. Pure.
 */
export function mayBeDrawn(userId: string, day: ShowDay, group: ChallengeKind['group']): ChallengeKind[] {
  const kinds = inOrder(userId, day, group)
  return kinds.slice(0, 2 + kinds.filter(depends).length)
}

/** All actions that may count for a person on a day, if nothing else is known of it. Pure. */
export const mayCount = (userId: string, day: ShowDay): Set<Action> =>
  new Set(groups.flatMap((group) => mayBeDrawn(userId, day, group).map(({ action }) => action)))
