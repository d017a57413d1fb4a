import type { Clan, ClanMember } from '@shoal/bus/clans/contract'
import { bySeniority } from '@shoal/bus/clans/rules'
import { service } from '../../platform/feature.ts'
import type { Platform } from '../../platform/platform.ts'
import { usePeople } from '../accounts/index.ts'
import { emblemUrl } from './emblems.ts'
import type { ClanRow, MemberRow } from './tables.ts'

/** Pages that look at a clan, by its id. */
export const useClanRooms = service(({ rooms }) => rooms.declare('clan'))

/** Its vault in the ledger. */
export const vaultOf = (clanId: string): string => `clan:${clanId}`

/** A clan as everybody sees it. */
export const shownClan = (row: ClanRow): Clan => ({
  ...{ id: row.id, tag: row.tag, name: row.name, description: row.description, color: row.color, open: row.open },
  emblem: row.emblemId === null ? null : emblemUrl(row.emblemId),
  ...{ tokens: row.tokens, size: row.size, xp: row.xp },
  foundedAt: row.foundedAt.toISOString(),
})

/** Members with their people, the highest rank first, then the longest member. */
export async function shownMembers(platform: Platform, rows: readonly MemberRow[]): Promise<ClanMember[]> {
  const people = usePeople(platform)
  const ids = rows.map(({ userId }) => userId)
  const [persons, xp] = await Promise.all([people.persons(ids), people.xpOf(ids)])
  return [...rows].sort(bySeniority).flatMap(({ userId, rank, joinedAt }) => {
    const person = persons.get(userId)
    return person ? [{ person, rank, xp: xp.get(userId) ?? 0, joinedAt: joinedAt.toISOString() }] : []
  })
}
