import type { GlobalChallenge, MissionId } from '@shoal/bus/missions/contract'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/index.ts'
import { missionOf } from './catalogue.ts'
import type { Contribution } from './counting.ts'
import { missionPeople, missionRuns } from './tables.ts'

export type Run = typeof missionRuns.$inferSelect
export type Part = typeof missionPeople.$inferSelect

/** Any constant that nothing else in the database locks. */
const startLock = 7_461_022

export const present = ({ id, mission, goal, progress, item, startedAt, endsAt, endedAt }: Run): GlobalChallenge => ({
  ...{ id, mission: missionOf(mission), goal, progress, item },
  startedAt: startedAt.toISOString(),
  endsAt: endsAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
})

/** Missions and their participants, in the database. */
export function createStore(database: Database) {
  const { db } = database
  const onPages = isNull(missionRuns.clearedAt)

  return {
    /** The mission on the pages, running or over. */
    async current(): Promise<Run | null> {
      const [row] = await db.select().from(missionRuns).where(onPages)
      return row ?? null
    },

    /**
     * The mission on the pages, kept as it is until the end of the transaction. Transactions that only need it to stay
     * (`share`) do not wait for each other.
     */
    async lock(strength: 'update' | 'share' = 'update'): Promise<Run | null> {
      const [row] = await db.select().from(missionRuns).where(onPages).for(strength)
      return row ?? null
    },

    /** Lets one start after the other through, over all nodes. */
    async lockStart(): Promise<void> {
      await database.query(sql`select pg_advisory_xact_lock(${startLock})`)
    },

    async insert(run: Run): Promise<void> {
      await db.insert(missionRuns).values(run)
    },

    async change(id: string, changes: Partial<Pick<Run, 'endedAt' | 'outcome' | 'clearedAt'>>): Promise<void> {
      await db.update(missionRuns).set(changes).where(eq(missionRuns.id, id))
    },

    /** Which mission runs and is not over yet, in one prepared statement, or null. */
    async running(): Promise<MissionId | null> {
      const [row] = await database.prepared<{ mission: MissionId }>(
        'missions-running',
        'select mission from mission_runs where cleared_at is null and ended_at is null',
        [],
      )
      return row?.mission ?? null
    },

    /**
     * Adds people's contributions to a locked run: only of people who have accepted it, from then to its end.
     * @returns the progress after it
     */
    async advance({ id, endsAt }: Run, contributions: readonly Contribution[]): Promise<number> {
      const userIds = contributions.map(({ userId }) => userId)
      const amounts = contributions.map(({ amount }) => amount)
      const times = contributions.map(({ at }) => at.toISOString())
      const [row] = await database.query<{ progress: number }>(sql`
        update mission_runs set progress = least(goal::bigint, progress + (
          select coalesce(sum(done.amount), 0)
          from unnest(
            ${sql.param(userIds)}::text[], ${sql.param(amounts)}::bigint[], ${sql.param(times)}::timestamptz[]
          ) as done (user_id, amount, at)
          join mission_people person on person.user_id = done.user_id
          where person.run_id = ${id} and person.status = 'accepted'
            and done.at between person.accepted_at and ${endsAt}::timestamptz
        ))::integer
        where id = ${id} returning progress`)
      return row!.progress
    },

    async setProgress(id: string, progress: number, goal: number): Promise<void> {
      await db.update(missionRuns).set({ progress, goal }).where(eq(missionRuns.id, id))
    },

    async part(runId: string, userId: string): Promise<Part | null> {
      const [row] = await db
        .select()
        .from(missionPeople)
        .where(and(eq(missionPeople.runId, runId), eq(missionPeople.userId, userId)))
      return row ?? null
    },

    /** Somebody's part, its row locked until the end of the transaction. */
    async lockPart(runId: string, userId: string): Promise<Part | null> {
      const [row] = await db
        .select()
        .from(missionPeople)
        .where(and(eq(missionPeople.runId, runId), eq(missionPeople.userId, userId)))
        .for('update')
      return row ?? null
    },

    async putPart(part: Part): Promise<void> {
      const { status, acceptedAt, found } = part
      await db
        .insert(missionPeople)
        .values(part)
        .onConflictDoUpdate({
          target: [missionPeople.runId, missionPeople.userId],
          set: { status, acceptedAt, found },
        })
    },

    /** How many of these people have accepted. */
    async accepted(runId: string, userIds: readonly string[]): Promise<number> {
      if (userIds.length === 0) return 0
      const [row] = await database.query<{ count: number }>(sql`
        select count(*)::int as count from mission_people
        where run_id = ${runId} and status = 'accepted' and user_id = any(${sql.param(userIds)}::text[])`)
      return row!.count
    },

    /** Gives some of the people who accepted, and are neither through nor out, their outcome; returns none if all have it. */
    async settleSome(runId: string, outcome: 'success' | 'fail', count: number): Promise<Part[]> {
      const waiting = await db
        .select({ userId: missionPeople.userId })
        .from(missionPeople)
        .where(and(eq(missionPeople.runId, runId), eq(missionPeople.status, 'accepted')))
        .orderBy(missionPeople.userId)
        .limit(count)
        .for('update')
      if (waiting.length === 0) return []
      const ids = waiting.map(({ userId }) => userId)
      return db
        .update(missionPeople)
        .set({ status: outcome })
        .where(and(eq(missionPeople.runId, runId), inArray(missionPeople.userId, ids)))
        .returning()
    },

    async byId(id: string): Promise<Run | null> {
      const [row] = await db.select().from(missionRuns).where(eq(missionRuns.id, id))
      return row ?? null
    },

    /** Removes what is personal; belongs to the deletion of an account. */
    async forget(userId: string): Promise<void> {
      await db.delete(missionPeople).where(eq(missionPeople.userId, userId))
    },
  }
}
