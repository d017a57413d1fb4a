import type { Aim, QueuedToy, ShownToy, Strike } from '@shoal/bus/fishtoys/contract'
import { service } from '../../platform/feature.ts'
import { deletedPerson } from '../../platform/people/deletedPerson.ts'
import { usePeople } from '../accounts/index.ts'
import type { ToyUseRow } from './tables.ts'

const peopleIn = ({ userId, target, secondary }: ToyUseRow): string[] => [
  userId,
  ...[target, secondary].flatMap((aim) => (aim?.type === 'USERS' && aim.id !== null ? [aim.id] : [])),
]

/** Rows of toys as pages get them, with the people as they are called now. */
export const useToyView = service((platform) => {
  async function presentAll(rows: readonly ToyUseRow[]): Promise<QueuedToy[]> {
    const persons = await usePeople(platform).persons(rows.flatMap(peopleIn))
    const named = (aim: Aim | null): Aim | null =>
      aim?.type === 'USERS'
        ? { ...aim, name: persons.get(aim.id ?? '')?.displayName ?? deletedPerson.displayName }
        : aim
    return rows.map(({ id, item, userId, target, secondary, text, streamId, status, cost, reason, createdAt }) => ({
      ...{ id, item, user: persons.get(userId) ?? deletedPerson, target: named(target), secondary: named(secondary) },
      ...{ text, streamId, status, cost, reason, createdAt: createdAt.toISOString() },
    }))
  }

  return {
    presentAll,
    present: async (row: ToyUseRow): Promise<QueuedToy> => (await presentAll([row]))[0] as QueuedToy,
  }
})

/** What everybody may know of a toy. */
export const shownOf = ({ id, item, user, target, secondary, text, streamId }: QueuedToy): ShownToy => ({
  ...{ id, item, user, target, secondary, text, streamId },
})

/** A wartoy as its targets are told, with the ms for which it still works. */
export const strikeOf = ({ id, item, user, target }: ShownToy, forMs: number): Strike => ({
  ...{ id, item, by: user, target, forMs },
})

/** What was done, to be said behind a name: `used the Foam Cannon on Mango`. */
export function deedOf({ item, target, secondary, text }: ShownToy): string {
  const verb = item.kind === 'WARTOY' ? 'threw' : 'used'
  const at = target === null ? '' : ` ${item.kind === 'WARTOY' ? 'at' : 'on'} ${target.name}`
  const besides =
    secondary === null ? '' : secondary.type === 'ROOMS' ? ` in ${secondary.name}` : ` and ${secondary.name}`
  return `${verb} ${item.name}${at}${besides}${text === null ? '' : `: “${text}”`}`
}
