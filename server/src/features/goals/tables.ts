import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'

const tokens = (name: string) => bigint(name, { mode: 'number' })

/** Goals, those that are removed as well: they are the books of their tokens [TOK-8]. */
export const goals = pgTable(
  'goals',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    description: text().notNull().default(''),
    amount: tokens('amount').notNull(),
    /** The sum of `goal_gifts`, kept by the transaction that adds one. */
    given: tokens('given').notNull().default(0),
    givers: integer().notNull().default(0),
    goesOn: boolean('goes_on').notNull(),
    refunds: boolean().notNull(),
    createdBy: text('created_by').notNull(),
    /** The Idempotency-Key of the call that made it. */
    key: text(),
    createdAt: instant('created_at').notNull(),
    endsAt: instant('ends_at'),
    reachedAt: instant('reached_at'),
    endedAt: instant('ended_at'),
    removedAt: instant('removed_at'),
  },
  (table) => [
    unique('goals_key').on(table.createdBy, table.key),
    index('goals_open').on(table.createdAt).where(sql`${table.endedAt} is null`),
    index('goals_ended').on(table.endedAt),
    check('goals_amount', sql`${table.amount} > 0`),
    check('goals_given', sql`${table.given} >= 0 and (${table.goesOn} or ${table.given} <= ${table.amount})`),
  ],
)
export type GoalRow = typeof goals.$inferSelect

/** What was given, gift by gift. The ids of people stay, as in the ledger. */
export const goalGifts = pgTable(
  'goal_gifts',
  {
    id: uuid().primaryKey(),
    goalId: uuid('goal_id')
      .notNull()
      .references(() => goals.id),
    userId: text('user_id').notNull(),
    amount: tokens('amount').notNull(),
    /** The Idempotency-Key of the call. */
    key: text(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('goal_gifts_goal').on(table.goalId),
    unique('goal_gifts_key').on(table.userId, table.key),
    check('goal_gifts_amount', sql`${table.amount} > 0`),
  ],
)

/** What each person gave to a goal in all. */
export const goalGivers = pgTable(
  'goal_givers',
  {
    goalId: uuid('goal_id')
      .notNull()
      .references(() => goals.id),
    userId: text('user_id').notNull(),
    tokens: tokens('tokens').notNull(),
  },
  (table) => [
    primaryKey({ name: 'goal_givers_pkey', columns: [table.goalId, table.userId] }),
    index('goal_givers_most').on(table.goalId, table.tokens),
    check('goal_givers_tokens', sql`${table.tokens} > 0`),
  ],
)
