import type { BattleActions, BattleKick } from '@shoal/bus/battle/contract'
import { and, desc, eq, gt, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/index.ts'
import { newId } from '../../platform/ids.ts'
import { battleActions, battleKicks, battleQueue, battleStats, battles, battleVotes } from './tables.ts'

/** A battle that runs: both have an account. */
export interface OpenBattle {
  id: string
  userOne: string
  userTwo: string
  startedAt: Date
  endsAt: Date
  userOneVotes: number
  userTwoVotes: number
  actions: BattleActions
}

/** The people in the queue, the one who stays first, then those who wait longest, and the fighters. */
export interface Lineup {
  queue: string[]
  battle: OpenBattle | null
}

type Row = typeof battles.$inferSelect
type ActionColumns = Pick<
  Row,
  'userOneLoves' | 'userOneBoosts' | 'userOneSabotages' | 'userTwoLoves' | 'userTwoBoosts' | 'userTwoSabotages'
>

/** How often both were loved, boosted and sabotaged, of the row of a battle. */
export const actionsOf = (row: ActionColumns): BattleActions => ({
  one: { love: row.userOneLoves, boost: row.userOneBoosts, sabotage: row.userOneSabotages },
  two: { love: row.userTwoLoves, boost: row.userTwoBoosts, sabotage: row.userTwoSabotages },
})

/** Any constant that nothing else in the database locks. */
const lineupLock = 7_461_003

/** Queue, battles and figures in the database. */
export function createStore(database: Database) {
  const { db } = database

  const battleOf = (row: Row | undefined): OpenBattle | null =>
    row ? { ...row, userOne: row.userOne!, userTwo: row.userTwo!, actions: actionsOf(row) } : null

  return {
    /**
     * Runs a change of the lineup in one transaction, alone over all nodes: nobody can be matched twice, nor queue while
     * being matched [BAT-2].
     */
    alone: <T>(work: () => Promise<T>): Promise<T> =>
      database.transaction(async () => {
        await database.query(sql`select pg_advisory_xact_lock(${lineupLock})`)
        return work()
      }),

    async read(): Promise<Lineup> {
      // One statement sees one moment.
      const rows = await database.query<
        { userId: string | null; id: string | null } & Omit<OpenBattle, 'id' | 'actions'> & ActionColumns
      >(sql`
        select q.user_id as "userId", b.id, b.user_one as "userOne", b.user_two as "userTwo",
          b.started_at as "startedAt", b.ends_at as "endsAt",
          b.user_one_votes as "userOneVotes", b.user_two_votes as "userTwoVotes",
          b.user_one_loves as "userOneLoves", b.user_one_boosts as "userOneBoosts",
          b.user_one_sabotages as "userOneSabotages", b.user_two_loves as "userTwoLoves",
          b.user_two_boosts as "userTwoBoosts", b.user_two_sabotages as "userTwoSabotages"
        from (select 1) one
        left join battles b on b.ended_at is null
        left join battle_queue q on true
        order by q.stays desc, q.seq`)
      const [first] = rows
      const { userId: _, ...row } = first!
      return {
        queue: rows.map(({ userId }) => userId).filter((userId) => userId !== null),
        battle: row.id === null ? null : { ...row, id: row.id, actions: actionsOf(row) },
      }
    },

    /** The running battle, its row locked until the end of the transaction. */
    async lockOpen(): Promise<OpenBattle | null> {
      const [row] = await db.select().from(battles).where(isNull(battles.endedAt)).for('update')
      return battleOf(row)
    },

    /** True when the person was not in the queue before. */
    async enqueue(userId: string): Promise<boolean> {
      const added = await db.insert(battleQueue).values({ userId }).onConflictDoNothing().returning()
      return added.length > 0
    },

    async dequeue(userId: string): Promise<boolean> {
      const gone = await db.delete(battleQueue).where(eq(battleQueue.userId, userId)).returning()
      return gone.length > 0
    },

    /** The winner of a battle waits again, and is in the next one. */
    async stay(userId: string): Promise<void> {
      await db.update(battleQueue).set({ stays: false }).where(eq(battleQueue.stays, true))
      await db.insert(battleQueue).values({ userId, stays: true }).onConflictDoNothing()
    },

    /**
     * Takes two of `present` out of the queue, the one who waits longer first: the one who stays and the one who has waited
     * longest, or the two who have waited longest; null if there are not two.
     */
    async takeTwo(present: string[]): Promise<[string, string] | null> {
      const rows = await database.query<{ userId: string; seq: number }>(sql`
        select user_id as "userId", seq from battle_queue where user_id = any(${sql.param(present)}::text[])
        order by stays desc, seq limit 2 for update`)
      const [one, two] = rows.toSorted((a, b) => Number(a.seq) - Number(b.seq))
      if (!one || !two) return null
      await database.query(sql`delete from battle_queue where user_id in (${one.userId}, ${two.userId})`)
      return [one.userId, two.userId]
    },

    async open(userOne: string, userTwo: string, startedAt: Date, endsAt: Date): Promise<OpenBattle> {
      const [row] = await db.insert(battles).values({ id: newId(), userOne, userTwo, startedAt, endsAt }).returning()
      return battleOf(row)!
    },

    async close(
      id: string,
      end: { endedAt: Date; winnerId: string; forfeit: boolean; kicked: boolean },
    ): Promise<void> {
      await db.update(battles).set(end).where(eq(battles.id, id))
    },

    /** Battles that are over, the newest first; those before one of them, where there is such a one. */
    past: (before: string | undefined, most: number): Promise<Row[]> =>
      db
        .select()
        .from(battles)
        // Ids are in the order of time, and one battle runs at a time.
        .where(and(isNotNull(battles.endedAt), before === undefined ? undefined : lt(battles.id, before)))
        .orderBy(desc(battles.id))
        .limit(most),

    /** The kicks in force, by person. */
    async kicks(now: Date): Promise<Map<string, BattleKick>> {
      const rows = await db.select().from(battleKicks).where(gt(battleKicks.until, now))
      return new Map(rows.map(({ userId, until, reason }) => [userId, { until: until.toISOString(), reason }]))
    },

    /** Until when somebody is kicked out; null if they may join. */
    async outUntil(userId: string, now: Date): Promise<Date | null> {
      const still = and(eq(battleKicks.userId, userId), gt(battleKicks.until, now))
      const [row] = await db.select({ until: battleKicks.until }).from(battleKicks).where(still)
      return row?.until ?? null
    },

    /** Keeps somebody out; a later kick takes the place of an earlier one, and those that are over are removed. */
    async keepOut(userId: string, until: Date, reason: string, now: Date): Promise<void> {
      await db.delete(battleKicks).where(lte(battleKicks.until, now))
      await db
        .insert(battleKicks)
        .values({ userId, until, reason })
        .onConflictDoUpdate({ target: battleKicks.userId, set: { until, reason } })
    },

    /** Adds one battle to the figures of a person. */
    async count(userId: string, { won, seconds, votes }: { won: boolean; seconds: number; votes: number }) {
      const figures = { wins: won ? 1 : 0, losses: won ? 0 : 1, duration: seconds, votes }
      const [row] = await db
        .insert(battleStats)
        .values({ userId, ...figures })
        .onConflictDoUpdate({
          target: battleStats.userId,
          set: {
            wins: sql`${battleStats.wins} + ${figures.wins}`,
            losses: sql`${battleStats.losses} + ${figures.losses}`,
            duration: sql`${battleStats.duration} + ${seconds}`,
            votes: sql`${battleStats.votes} + ${votes}`,
          },
        })
        .returning()
      return row!
    },

    /** Removes what is personal; belongs to the deletion of an account. */
    async forget(userId: string): Promise<void> {
      await db.delete(battleStats).where(eq(battleStats.userId, userId))
      await db.update(battleVotes).set({ voterId: null, key: null }).where(eq(battleVotes.voterId, userId))
      await db.update(battleActions).set({ userId: null, key: null }).where(eq(battleActions.userId, userId))
      await db.delete(battleKicks).where(eq(battleKicks.userId, userId))
      await db.update(battles).set({ userOne: null }).where(eq(battles.userOne, userId))
      await db.update(battles).set({ userTwo: null }).where(eq(battles.userTwo, userId))
      await db.update(battles).set({ winnerId: null }).where(eq(battles.winnerId, userId))
    },
  }
}
