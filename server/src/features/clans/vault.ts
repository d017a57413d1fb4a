import type { VaultLine } from '@shoal/bus/clans/contract'
import { clansErrors } from '@shoal/bus/clans/errors'
import { clanVaultMoved } from '../../happenings/clans.ts'
import { service } from '../../platform/feature.ts'
import { LedgerError } from '../../platform/ledger/index.ts'
import type { Who } from '../../platform/people/who.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { usePeople } from '../accounts/index.ts'
import { useVaults } from '../tokens/index.ts'
import { createStore, orRefuse } from './store.ts'
import type { ClanRow } from './tables.ts'
import { useClanRooms, vaultOf } from './view.ts'

type Asking = Pick<Who, 'userId'>

/**
 * Locks a clan in order to move tokens of its vault: first the tokens of the person and of the vault, then the clan's row,
 * in the order in which accounts are deleted. Within a transaction only. Null when there is no such clan (any more).
 */
export async function withVault(platform: Platform, userId: string, tag: string): Promise<ClanRow | null> {
  const store = createStore(platform.database)
  const seen = await store.byTag(tag)
  if (!seen) return null
  await useVaults(platform).lock(userId, vaultOf(seen.id))
  const row = await store.locked(tag)
  // It was disbanded meanwhile, and another clan may have its tag.
  return row?.id === seen.id ? row : null
}

/** What clans put by, in the ledger [CLAN-4]. */
export const useClanVaults = service((platform) => {
  const { database, happenings, ledger, publisher } = platform
  const store = createStore(database)
  const vaults = useVaults(platform)
  const keyOf = (what: string, clanId: string, userId: string, key: string | undefined) =>
    key === undefined ? undefined : `clan-${what}:${clanId}:${userId}:${key}`

  const lockedWith = async (userId: string, tag: string): Promise<ClanRow> =>
    orRefuse(await withVault(platform, userId, tag), tag)

  async function rankOf(row: ClanRow, userId: string) {
    const member = await store.member(row.id, userId)
    if (!member) refuse(clansErrors.notMember, { tag: row.tag })
    return member.rank
  }

  /** Whether a movement was made already: its answer is given again, though the person may not be allowed a new one. */
  const isDone = async (key: string | undefined) => key !== undefined && (await ledger.made(key))

  /** Writes down what the vault has now, and tells of the movement unless it happened before. */
  async function moved({ id, tag }: ClanRow, userId: string, amount: number, replayed: boolean): Promise<number> {
    const tokens = await vaults.balance(vaultOf(id))
    if (replayed) return tokens
    await store.update(id, { tokens })
    await happenings.happen(clanVaultMoved, { clanId: id, tag, userId, amount, tokens })
    publisher.publish(useClanRooms(platform).address(id), 'clans:tokens', { tag, tokens })
    return tokens
  }

  return {
    /** What went in and out, for members. Throws the Refusals of the call. */
    async history({ userId }: Asking, tag: string, page: { page: number; pageSize: number }) {
      const row = orRefuse(await store.byTag(tag), tag)
      await rankOf(row, userId)
      const { lines, total } = await vaults.history(vaultOf(row.id), page)
      const persons = await usePeople(platform).persons(lines.flatMap(({ userId }) => userId ?? []))
      const shown: VaultLine[] = lines.map(({ id, at, amount, balance, userId }) => ({
        ...{ id, at: at.toISOString(), amount, tokens: balance, by: persons.get(userId ?? '') ?? null },
      }))
      return { tokens: await vaults.balance(vaultOf(row.id)), lines: shown, total }
    },

    /** Puts tokens of a member into the vault, once for each key. Throws the Refusals of the call; nothing moved then. */
    deposit: ({ userId }: Asking, tag: string, amount: number, key?: string) =>
      database.transaction(async () => {
        const row = await lockedWith(userId, tag)
        const once = keyOf('deposit', row.id, userId, key)
        if (!(await isDone(once))) await rankOf(row, userId)
        const { tokens: own, replayed } = await vaults.put(userId, vaultOf(row.id), amount, 'clan-deposit', {
          ...{ key: once, reference: { clanId: row.id, tag: row.tag } },
        })
        return { tokens: await moved(row, userId, amount, replayed), own }
      }),

    /** Takes tokens out for the owner, once for each key. Throws the Refusals of the call; nothing moved then. */
    withdraw: ({ userId }: Asking, tag: string, amount: number, key?: string) =>
      database.transaction(async () => {
        const row = await lockedWith(userId, tag)
        const once = keyOf('withdrawal', row.id, userId, key)
        const rank = (await isDone(once)) ? 'Owner' : await rankOf(row, userId)
        if (rank !== 'Owner') refuse(clansErrors.rankTooLow, { rank, tag: row.tag })
        const { tokens: own, replayed } = await vaults
          .take(userId, vaultOf(row.id), amount, 'clan-withdrawal', {
            ...{ key: once, reference: { clanId: row.id, tag: row.tag } },
          })
          .catch((error: unknown) => {
            if (!(error instanceof LedgerError && error.code === 'tokens/insufficient')) throw error
            refuse(clansErrors.vaultTooLittle, { tag: row.tag, left: row.tokens.toLocaleString('en') })
          })
        return { tokens: await moved(row, userId, -amount, replayed), own }
      }),
  }
})
