import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'

/** Earned medals, and how often: the key lets each be given once. */
export const medalsEarned = pgTable(
  'medals_earned',
  {
    userId: text('user_id').notNull(),
    medalId: text('medal_id').notNull(),
    count: integer().notNull(),
    /** For the last time. */
    at: instant('at').notNull(),
    /** Since when the person does not have it because staff took it: it is not earned again, until staff give it back. */
    takenAt: instant('taken_at'),
  },
  (table) => [
    primaryKey({ name: 'medals_earned_pkey', columns: [table.userId, table.medalId] }),
    index('medals_earned_medal').on(table.medalId),
  ],
)

/** What staff gave and took [ADM-2]. Never changed; the lines of a deleted account go with it. */
export const medalCorrections = pgTable(
  'medal_corrections',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: text('user_id').notNull(),
    medalId: text('medal_id').notNull(),
    gives: boolean().notNull(),
    /** Acts once. */
    key: text().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [uniqueIndex('medal_corrections_key').on(table.key), index('medal_corrections_user').on(table.userId)],
)

/** People's sums so far: one row for each person and fact that adds up. */
export const medalFacts = pgTable(
  'medal_facts',
  {
    userId: text('user_id').notNull(),
    fact: text().notNull(),
    /** For time, in seconds. */
    value: bigint({ mode: 'number' }).notNull(),
    /** For time: up to when it is counted. */
    until: instant('until'),
  },
  (table) => [primaryKey({ name: 'medal_facts_pkey', columns: [table.userId, table.fact] })],
)

/** The medals that people chose to show beside their name, in their order. */
export const medalsShown = pgTable('medals_shown', {
  userId: text('user_id').primaryKey(),
  medals: text().array().notNull(),
})
