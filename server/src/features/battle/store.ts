import { eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/index.ts'
import { newId } from '../../platform/ids.ts'
import { battleQueue, battleStats, battles, battleVotes } from './tables.ts'

/** A battle that runs: both have an account. */
export interface OpenBattle {
  id: string
  userOne: string
  userTwo: string
  startedAt: Date
  endsAt: Date
  userOneVotes: number
  userTwoVotes: number
}

/** Who waits, longest first, and who battles. */
export interface Lineup {
  queue: string[]
  battle: OpenBattle | null
}

/** Any constant that nothing else in the database locks. */
const lineupLock = 7_461_003

/** Queue, battles and figures in the database. */
export function createStore(database: Database) {
  const { db } = database

  const battleOf = (row: typeof battles.$inferSelect | undefined): OpenBattle | null =>
    row ? { ...row, userOne: row.userOne!, userTwo: row.userTwo! } : null

  return {
    /**
     * Runs what changes who waits or battles, in one transaction, alone over all nodes: nobody can be matched twice, nor
     * queue while being matched [BAT-2].
     */
    alone: <T>(work: () => Promise<T>): Promise<T> =>
      database.transaction(async () => {
        await database.query(sql`select pg_advisory_xact_lock(${lineupLock})`)
        return work()
      }),

    async read(): Promise<Lineup> {
      // One statement sees one moment.
      const rows = await database.query<{ userId: string | null } & Omit<OpenBattle, 'id'> & { id: string | null }>(sql`
        select q.user_id as "userId", b.id, b.user_one as "userOne", b.user_two as "userTwo",
          b.started_at as "startedAt", b.ends_at as "endsAt",
          b.user_one_votes as "userOneVotes", b.user_two_votes as "userTwoVotes"
        from (select 1) one
        left join battles b on b.ended_at is null
        left join battle_queue q on true
        order by q.seq`)
      const [first] = rows
      const { userId: _, ...battle } = first!
      return {
        queue: rows.map(({ userId }) => userId).filter((userId) => userId !== null),
        battle: battle.id === null ? null : { ...battle, id: battle.id },
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

    /** The two of `present` who have waited longest, taken out of the queue; null when there are no two. */
    async takeTwo(present: string[]): Promise<[string, string] | null> {
      const rows = await database.query<{ userId: string }>(sql`
        select user_id as "userId" from battle_queue where user_id = any(${sql.param(present)}::text[])
        order by seq limit 2 for update`)
      const [one, two] = rows
      if (!one || !two) return null
      await database.query(sql`delete from battle_queue where user_id in (${one.userId}, ${two.userId})`)
      return [one.userId, two.userId]
    },

    async open(userOne: string, userTwo: string, startedAt: Date, endsAt: Date): Promise<OpenBattle> {
      const [row] = await db.insert(battles).values({ id: newId(), userOne, userTwo, startedAt, endsAt }).returning()
      return battleOf(row)!
    },

    async close(id: string, end: { endedAt: Date; winnerId: string; forfeit: boolean }): Promise<void> {
      await db.update(battles).set(end).where(eq(battles.id, id))
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
      await db.update(battles).set({ userOne: null }).where(eq(battles.userOne, userId))
      await db.update(battles).set({ userTwo: null }).where(eq(battles.userTwo, userId))
      await db.update(battles).set({ winnerId: null }).where(eq(battles.winnerId, userId))
    },
  }
}
