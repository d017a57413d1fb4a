import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'

/** PRO-5: the places on each board when it was last counted. */
export const leaderLines = pgTable(
  'leader_lines',
  {
    board: text().notNull(),
    userId: text('user_id').notNull(),
    value: bigint({ mode: 'number' }).notNull(),
    /** The same for all people with the same value. */
    place: integer().notNull(),
    /** From 1, without gaps except for people who are gone since. */
    line: integer().notNull(),
    /** How many people have less. */
    below: integer().notNull(),
    /** The place when the day began; null: was not on the board. */
    before: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.board, table.userId] }),
    index('leader_lines_line').on(table.board, table.line),
  ],
)

/** When each board was counted last. */
export const leaderCounts = pgTable('leader_counts', {
  board: text().primaryKey(),
  people: integer().notNull(),
  /** The day in New York, such as `2026-11-23`. */
  day: text().notNull(),
  countedAt: instant('counted_at').notNull(),
  /** How long it took, in ms. */
  took: integer().notNull(),
})
