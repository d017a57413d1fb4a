import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'

const whole = (name: string) => bigint(name, { mode: 'number' })

/** The stocks. Matching locks the row, so that one node does at a time. */
export const stocks = pgTable(
  'stocks',
  {
    id: uuid().primaryKey(),
    /** In capitals. */
    ticker: text().notNull(),
    /** What it was called before, in capitals. */
    formerTickers: text('former_tickers').array().notNull().default([]),
    name: text().notNull(),
    color: text().notNull(),
    /** The contestant, who may be gone by now. */
    contestantId: text('contestant_id'),
    /** ₣ of the last trade, moved since by what happened in the show. */
    price: integer().notNull(),
    /** The price before it was rounded, after the show moved it; counts for nothing once `price` is another. */
    unrounded: doublePrecision(),
    /** What the house thinks a share is worth, in ₣; its quotes lie around it. */
    fair: doublePrecision().notNull(),
    /** By how much things that wear off have moved it and still do, in thousandths, signed. */
    excitement: integer().notNull().default(0),
    /** When some of `excitement` wore off the last time, or when it began; null while there is none. */
    wornAt: instant('worn_at'),
    /** Rises with every change of orders and shares; a node's memory is right while it has the same version. */
    version: whole('version').notNull().default(0),
    haltedUntil: instant('halted_until'),
    createdAt: instant('created_at').notNull(),
    removedAt: instant('removed_at'),
  },
  (table) => [uniqueIndex('stocks_ticker').on(table.ticker).where(sql`${table.removedAt} is null`)],
)
export type StockRow = typeof stocks.$inferSelect

/** Orders of people, for ever; those of the house only while they are open. */
export const stockOrders = pgTable(
  'stock_orders',
  {
    id: uuid().primaryKey(),
    stockId: uuid('stock_id')
      .notNull()
      .references(() => stocks.id),
    /** Of a person, or `house`. Null once the account is deleted. */
    holder: text(),
    side: text({ enum: ['buy', 'sell'] }).notNull(),
    kind: text({ enum: ['limit', 'market'] }).notNull(),
    price: integer(),
    quantity: integer().notNull(),
    filled: integer().notNull(),
    /** ₣ that its trades came to. */
    total: whole('total').notNull(),
    state: text({ enum: ['open', 'filled', 'cancelled'] }).notNull(),
    /** The Idempotency-Key of the call that placed it. */
    key: text(),
    /** The order of arrival: it rises within a stock. */
    turn: whole('turn').notNull(),
    createdAt: instant('created_at').notNull(),
    closedAt: instant('closed_at'),
  },
  (table) => [
    unique('stock_orders_key').on(table.holder, table.key),
    index('stock_orders_open').on(table.stockId, table.turn).where(sql`${table.state} = 'open'`),
    index('stock_orders_holder').on(table.holder, table.id),
    check('stock_orders_filled', sql`${table.filled} between 0 and ${table.quantity} and ${table.quantity} > 0`),
  ],
)
export type OrderRow = typeof stockOrders.$inferSelect

/** People's shares of a stock. `shares` is the sum of the account's entries. */
export const shareAccounts = pgTable(
  'share_accounts',
  {
    /** `stock:holder`; the holder is a person, `house`, or `issuer`, which gives out what it does not have. */
    id: text().primaryKey(),
    stockId: uuid('stock_id')
      .notNull()
      .references(() => stocks.id),
    holder: text().notNull(),
    shares: whole('shares').notNull(),
    /** Of them, those that open sell orders hold. */
    held: whole('held').notNull(),
    /** ₣ that were paid for them. */
    cost: whole('cost').notNull(),
    /** `shares` is never below; null only for the issuer. */
    floor: whole('floor'),
  },
  (table) => [
    index('share_accounts_holder').on(table.holder),
    index('share_accounts_stock').on(table.stockId),
    check('share_accounts_floor', sql`${table.floor} is null or ${table.shares} >= ${table.floor}`),
    check('share_accounts_held', sql`${table.floor} is null or ${table.held} between 0 and ${table.shares}`),
  ],
)
export type ShareAccountRow = typeof shareAccounts.$inferSelect

/** Movements of shares, never changed or deleted; those that are trades have a price, and are the tape. */
export const shareTransfers = pgTable(
  'share_transfers',
  {
    id: uuid().primaryKey(),
    stockId: uuid('stock_id')
      .notNull()
      .references(() => stocks.id),
    reason: text({ enum: ['trade', 'issued', 'delisted', 'account-deleted', 'demo'] }).notNull(),
    quantity: integer().notNull(),
    /** ₣ for one share; null for a movement that is no trade. */
    price: integer(),
    /** The side of the newer order; null for a movement that is no trade. */
    side: text({ enum: ['buy', 'sell'] }),
    at: instant('at').notNull(),
  },
  (table) => [index('share_transfers_tape').on(table.stockId, table.at).where(sql`${table.price} is not null`)],
)

/** The legs of the movements; of each they add up to zero. Never changed or deleted. */
export const shareEntries = pgTable(
  'share_entries',
  {
    /** Rises within an account: it is drawn while the stock's row is locked. */
    id: whole('id').primaryKey().generatedAlwaysAsIdentity(),
    transferId: uuid('transfer_id')
      .notNull()
      .references(() => shareTransfers.id),
    accountId: text('account_id')
      .notNull()
      .references(() => shareAccounts.id),
    amount: whole('amount').notNull(),
    /** Shares of the account after it. */
    after: whole('after').notNull(),
  },
  (table) => [
    unique('share_entries_transfer_account').on(table.transferId, table.accountId),
    index('share_entries_account').on(table.accountId, table.id),
  ],
)

/** How prices went, by spans of time in which there were trades. */
export const stockCandles = pgTable(
  'stock_candles',
  {
    stockId: uuid('stock_id')
      .notNull()
      .references(() => stocks.id),
    span: text({ enum: ['1m', '15m', '1h', '1d'] }).notNull(),
    at: instant('at').notNull(),
    open: integer().notNull(),
    high: integer().notNull(),
    low: integer().notNull(),
    close: integer().notNull(),
    volume: whole('volume').notNull(),
  },
  (table) => [primaryKey({ columns: [table.stockId, table.span, table.at] })],
)

/** Events of the show that moved the house's price of a stock. */
export const stockNews = pgTable(
  'stock_news',
  {
    id: uuid().primaryKey(),
    stockId: uuid('stock_id')
      .notNull()
      .references(() => stocks.id),
    kind: text().notNull(),
    permille: integer().notNull(),
    count: integer().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('stock_news_stock').on(table.stockId, table.at)],
)
