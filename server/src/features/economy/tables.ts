import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

const tokens = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)

/** What moved on a day, by reason and kind of account: a sum over the ledger, brought up to date from where it ended. */
export const economyDays = pgTable(
  'economy_days',
  {
    /** In UTC, as 2026-01-31. */
    day: text().notNull(),
    reason: text().notNull(),
    /** Of accounts. */
    kind: text().notNull(),
    gained: tokens('gained'),
    gave: tokens('gave'),
    entries: tokens('entries'),
  },
  (table) => [primaryKey({ name: 'economy_days_pkey', columns: [table.day, table.reason, table.kind] })],
)

/** The last ledger entry that is summed up in the days. One row. */
export const economyProgress = pgTable('economy_progress', {
  one: integer().primaryKey(),
  lastEntry: tokens('last_entry'),
})
