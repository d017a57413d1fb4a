import { limits } from '@shoal/bus/goals/contract'
import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/index.ts'
import { isUuid } from '../../platform/ids.ts'
import { type GoalRow, goalGifts, goalGivers, goals } from './tables.ts'

/** Goals and gifts in the database. */
export function createStore(database: Database) {
  const { db } = database

  return {
    /** A goal that is not removed, its row locked until the end of the transaction. */
    async locked(id: string): Promise<GoalRow | null> {
      if (!isUuid(id)) return null
      const [row] = await db
        .select()
        .from(goals)
        .where(and(eq(goals.id, id), isNull(goals.removedAt)))
        .for('update')
      return row ?? null
    },

    /** A goal, also a removed one. */
    async byId(id: string): Promise<GoalRow | null> {
      if (!isUuid(id)) return null
      const [row] = await db.select().from(goals).where(eq(goals.id, id))
      return row ?? null
    },

    async byKey(createdBy: string, key: string): Promise<GoalRow | null> {
      const [row] = await db
        .select()
        .from(goals)
        .where(and(eq(goals.createdBy, createdBy), eq(goals.key, key)))
      return row ?? null
    },

    /** Those that are open, and those that ended after an instant; the oldest first. */
    async shown(endedAfter: Date): Promise<GoalRow[]> {
      return db
        .select()
        .from(goals)
        .where(and(isNull(goals.removedAt), or(isNull(goals.endedAt), gt(goals.endedAt, endedAfter))))
        .orderBy(goals.createdAt, goals.id)
        .limit(2 * limits.goalsOpenMost)
    },

    async open(): Promise<number> {
      return db.$count(goals, isNull(goals.endedAt))
    },

    /** Adds a goal; null when one of this key was added in this very moment. */
    insert: async (row: typeof goals.$inferInsert): Promise<GoalRow | null> =>
      (await db.insert(goals).values(row).onConflictDoNothing().returning())[0] ?? null,

    update: async (id: string, values: Partial<GoalRow>): Promise<GoalRow> =>
      (await db.update(goals).set(values).where(eq(goals.id, id)).returning())[0]!,

    async gift(userId: string, key: string) {
      const [row] = await db
        .select()
        .from(goalGifts)
        .where(and(eq(goalGifts.userId, userId), eq(goalGifts.key, key)))
      return row ?? null
    },

    /** Adds a gift; answers whether it is the person's first to this goal. */
    async addGift(gift: typeof goalGifts.$inferInsert): Promise<boolean> {
      await db.insert(goalGifts).values(gift)
      const { goalId, userId, amount } = gift
      const [sum] = await db
        .insert(goalGivers)
        .values({ goalId, userId, tokens: amount })
        .onConflictDoUpdate({
          target: [goalGivers.goalId, goalGivers.userId],
          set: { tokens: sql`${goalGivers.tokens} + ${amount}` },
        })
        .returning({ tokens: goalGivers.tokens })
      return sum!.tokens === amount
    },

    /** The largest givers of each of some goals, the largest first. */
    async most(ids: readonly string[], count: number): Promise<{ goalId: string; userId: string; tokens: number }[]> {
      if (ids.length === 0) return []
      return database.query(sql`
        select goal.id as "goalId", giver.user_id as "userId", giver.tokens
        from unnest(${sql.param(ids)}::uuid[]) as goal (id) cross join lateral (
          select user_id, tokens from goal_givers where goal_id = goal.id
          order by tokens desc, user_id limit ${count}
        ) as giver
        order by giver.tokens desc, giver.user_id`)
    },

    async own(goalId: string, userId: string): Promise<number> {
      const [row] = await db
        .select({ tokens: goalGivers.tokens })
        .from(goalGivers)
        .where(and(eq(goalGivers.goalId, goalId), eq(goalGivers.userId, userId)))
      return row?.tokens ?? 0
    },

    /** All who gave to a goal, by their ids. */
    givers: (goalId: string) =>
      db
        .select({ userId: goalGivers.userId, amount: goalGivers.tokens })
        .from(goalGivers)
        .where(eq(goalGivers.goalId, goalId))
        .orderBy(desc(goalGivers.userId)),
  }
}
