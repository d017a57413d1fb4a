import type { EarnedMedal } from '@shoal/bus/medals/contract'
import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/index.ts'
import type { Fact } from './facts.ts'
import { medalCorrections, medalFacts, medalsEarned, medalsShown } from './tables.ts'

/** A number of a person. */
export interface Counted {
  userId: string
  fact: Fact
  value: number
}

/** Medals and what they are counted by, in the database. */
export function createStore(database: Database) {
  const { db } = database
  const of = (userId: string, medalId: string) =>
    and(eq(medalsEarned.userId, userId), eq(medalsEarned.medalId, medalId))

  return {
    /**
     * Adds to people's sums with one statement, and answers with the new ones. At most one entry for each person and fact;
     * rows are locked in the same order everywhere.
     */
    add: (some: readonly Counted[]): Promise<Counted[]> =>
      database.prepared<Counted>(
        'medals-add',
        `insert into medal_facts (user_id, fact, value)
         select * from unnest($1::text[], $2::text[], $3::bigint[]) as done (user_id, fact, value) order by 1, 2
         on conflict (user_id, fact) do update set value = medal_facts.value + excluded.value
         returning user_id as "userId", fact, value`,
        [some.map(({ userId }) => userId), some.map(({ fact }) => fact), some.map(({ value }) => value)],
      ),

    /** Sets what people have done to at least this much. */
    raise: (some: readonly Counted[]): Promise<Counted[]> =>
      database.prepared<Counted>(
        'medals-raise',
        `insert into medal_facts (user_id, fact, value)
         select * from unnest($1::text[], $2::text[], $3::bigint[]) as done (user_id, fact, value) order by 1, 2
         on conflict (user_id, fact) do update set value = greatest(medal_facts.value, excluded.value)
         returning user_id as "userId", fact, value`,
        [some.map(({ userId }) => userId), some.map(({ fact }) => fact), some.map(({ value }) => value)],
      ),

    /** Adds time from one instant to another to some facts of people; time that was counted before does not count twice. */
    addTime: (userIds: readonly string[], facts: readonly Fact[], from: Date, to: Date): Promise<Counted[]> =>
      database.prepared<Counted>(
        'medals-add-time',
        `insert into medal_facts (user_id, fact, value, until)
         select person, fact, extract(epoch from $4::timestamptz - $3::timestamptz)::bigint, $4::timestamptz
         from unnest($1::text[]) as person, unnest($2::text[]) as fact order by 1, 2
         on conflict (user_id, fact) do update set
           value = medal_facts.value + greatest(0, extract(epoch from
             $4::timestamptz - greatest($3::timestamptz, medal_facts.until)))::bigint,
           until = greatest(medal_facts.until, $4::timestamptz)
         returning user_id as "userId", fact, value`,
        [userIds, facts, from, to],
      ),

    /** Those of these medals that these people have, as `user medal`; with `taken` also those that staff took. */
    async owned(userIds: readonly string[], medalIds: readonly string[], taken = false): Promise<Set<string>> {
      const rows = await database.prepared<{ userId: string; medalId: string }>(
        'medals-owned',
        `select user_id as "userId", medal_id as "medalId" from medals_earned
         where user_id = any ($1::text[]) and medal_id = any ($2::text[]) and (taken_at is null or $3)`,
        [userIds, medalIds, taken],
      )
      return new Set(rows.map(({ userId, medalId }) => `${userId} ${medalId}`))
    },

    /**
     * Gives a medal; answers with how often the person has it now, or null when they had it and it is given once, or staff
     * took it.
     */
    async give(userId: string, medalId: string, at: Date, times: number, again: boolean): Promise<number | null> {
      const [row] = await db
        .insert(medalsEarned)
        .values({ userId, medalId, count: times, at })
        .onConflictDoUpdate({
          target: [medalsEarned.userId, medalsEarned.medalId],
          set: { count: sql`${medalsEarned.count} + ${times}`, at },
          setWhere: sql`${again} and ${medalsEarned.takenAt} is null`,
        })
        .returning({ count: medalsEarned.count })
      return row?.count ?? null
    },

    /** Notes what staff do with a medal; false when the key was used before. */
    async note(correction: Omit<typeof medalCorrections.$inferInsert, 'id'>): Promise<boolean> {
      const rows = await db.insert(medalCorrections).values(correction).onConflictDoNothing().returning()
      return rows.length > 0
    },

    /** What a key was used for; undefined for a new one. */
    async noted(key: string): Promise<typeof medalCorrections.$inferSelect | undefined> {
      const [row] = await db.select().from(medalCorrections).where(eq(medalCorrections.key, key))
      return row
    },

    /** Gives back what staff took, as it was; answers with how often the person has it, or null when nothing was taken. */
    async giveBack(userId: string, medalId: string): Promise<number | null> {
      const [row] = await db
        .update(medalsEarned)
        .set({ takenAt: null })
        .where(and(of(userId, medalId), isNotNull(medalsEarned.takenAt)))
        .returning({ count: medalsEarned.count })
      return row?.count ?? null
    },

    /** Takes a medal, also from beside the name; false when the person does not have it. */
    async take(userId: string, medalId: string, at: Date): Promise<boolean> {
      const taken = await db
        .update(medalsEarned)
        .set({ takenAt: at })
        .where(and(of(userId, medalId), isNull(medalsEarned.takenAt)))
        .returning({ medalId: medalsEarned.medalId })
      await db
        .update(medalsShown)
        .set({ medals: sql`array_remove(${medalsShown.medals}, ${medalId})` })
        .where(eq(medalsShown.userId, userId))
      return taken.length > 0
    },

    /** The medals of a person, newest first. */
    async of(userId: string): Promise<EarnedMedal[]> {
      const rows = await db
        .select()
        .from(medalsEarned)
        .where(and(eq(medalsEarned.userId, userId), isNull(medalsEarned.takenAt)))
        .orderBy(desc(medalsEarned.at), medalsEarned.medalId)
      return rows.map(({ medalId, count, at }) => ({ id: medalId, count, at: at.toISOString() }))
    },

    /** The medals that people chose to show, by user id; people without a choice are absent. */
    async shown(userIds: readonly string[]): Promise<Map<string, string[]>> {
      if (userIds.length === 0) return new Map()
      const rows = await db
        .select()
        .from(medalsShown)
        .where(inArray(medalsShown.userId, [...userIds]))
      return new Map(rows.map(({ userId, medals }) => [userId, medals]))
    },

    async show(userId: string, medals: string[]): Promise<void> {
      await db
        .insert(medalsShown)
        .values({ userId, medals })
        .onConflictDoUpdate({ target: medalsShown.userId, set: { medals } })
    },

    /** Removes what is personal; belongs to the deletion of an account. */
    async forget(userId: string): Promise<void> {
      await db.delete(medalsEarned).where(eq(medalsEarned.userId, userId))
      await db.delete(medalCorrections).where(eq(medalCorrections.userId, userId))
      await db.delete(medalFacts).where(eq(medalFacts.userId, userId))
      await db.delete(medalsShown).where(eq(medalsShown.userId, userId))
    },
  }
}
