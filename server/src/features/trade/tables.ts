import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'

/**
 * Requests, trades that go on, and completed trades; those that ended without a swap are deleted. People are null once
 * their account is deleted.
 */
export const trades = pgTable(
  'trades',
  {
    id: uuid().primaryKey(),
    /** The person who asked. */
    userOne: text('user_one'),
    /** The person who was asked. */
    userTwo: text('user_two'),
    active: boolean().notNull().default(false),
    /** Counts the changes of the offers. */
    version: integer().notNull().default(0),
    itemsOne: jsonb('items_one').$type<string[]>().notNull().default([]),
    itemsTwo: jsonb('items_two').$type<string[]>().notNull().default([]),
    acceptsOne: boolean('accepts_one').notNull().default(false),
    acceptsTwo: boolean('accepts_two').notNull().default(false),
    seenOneAt: instant('seen_one_at').notNull(),
    seenTwoAt: instant('seen_two_at').notNull(),
    requestedAt: instant('requested_at').notNull(),
    heldUntil: instant('held_until'),
    /** The nodes by which each side came in; the second is null until the trade is active. One that dies ends it. */
    nodes: jsonb().$type<[string, string | null]>().notNull(),
    /** Null until everything was swapped. */
    completedAt: instant('completed_at'),
  },
  (table) => [
    check('trades_two_people', sql`${table.userOne} <> ${table.userTwo}`),
    index('trades_completed').on(table.completedAt).where(sql`${table.completedAt} is not null`),
  ],
)

/** The trade of each person: the key lets everybody have one at a time, over all nodes [TRD-2]. */
export const tradeSeats = pgTable(
  'trade_seats',
  {
    userId: text('user_id').primaryKey(),
    tradeId: uuid('trade_id')
      .notNull()
      .references(() => trades.id, { onDelete: 'cascade' }),
  },
  (table) => [index('trade_seats_trade').on(table.tradeId)],
)

/** People who may not ask somebody for a trade [TRD-1]. */
export const tradeBlocks = pgTable(
  'trade_blocks',
  {
    userId: text('user_id').notNull(),
    blockedId: text('blocked_id').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.blockedId] }),
    index('trade_blocks_blocked').on(table.blockedId),
  ],
)
