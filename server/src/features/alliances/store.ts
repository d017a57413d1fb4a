import { limits } from '@shoal/bus/alliances/contract'
import { and, asc, count, desc, eq, gt, inArray, or } from 'drizzle-orm'
import type { Database } from '../../platform/database/index.ts'
import { type AllianceRow, clanAlliances } from './tables.ts'

const { id, fromClan, toClan, status, endedAt } = clanAlliances
const ofClan = (clanId: string) => or(eq(fromClan, clanId), eq(toClan, clanId))
const open = inArray(status, ['pending', 'accepted'])

/** Rows of alliances; each function reads and writes within the transaction it is called in, if there is one. */
export function createStore({ db }: Database) {
  const rows = () => db.select().from(clanAlliances)
  const countOf = async (where: ReturnType<typeof and>) =>
    (await db.select({ total: count() }).from(clanAlliances).where(where))[0]?.total ?? 0

  return {
    /** What stands between two clans: a pending proposal, an alliance, or nothing. */
    async between(one: string, other: string): Promise<AllianceRow | null> {
      const sides = and(inArray(fromClan, [one, other]), inArray(toClan, [one, other]))
      return (await rows().where(and(sides, open)))[0] ?? null
    },
    /** All that stands of a clan, the oldest first. */
    standing: (clanId: string): Promise<AllianceRow[]> =>
      rows()
        .where(and(ofClan(clanId), open))
        .orderBy(asc(id)),
    /** What ended, the latest first. */
    ended: (clanId: string): Promise<AllianceRow[]> =>
      rows()
        .where(and(ofClan(clanId), inArray(status, ['rejected', 'broken'])))
        .orderBy(desc(endedAt), desc(id))
        .limit(limits.allianceHistory),
    allies: (clanId: string): Promise<number> => countOf(and(ofClan(clanId), eq(status, 'accepted'))),
    waiting: (clanId: string): Promise<number> => countOf(and(eq(fromClan, clanId), eq(status, 'pending'))),
    /** Whether a clan said no to another one since then. */
    saidNo: async (to: string, from: string, since: Date): Promise<boolean> =>
      (await countOf(and(eq(fromClan, from), eq(toClan, to), eq(status, 'rejected'), gt(endedAt, since)))) > 0,
    async insert(row: AllianceRow): Promise<AllianceRow> {
      await db.insert(clanAlliances).values(row)
      return row
    },
    async update(row: AllianceRow, changes: Partial<AllianceRow>): Promise<AllianceRow> {
      await db.update(clanAlliances).set(changes).where(eq(id, row.id))
      return { ...row, ...changes }
    },
  }
}
