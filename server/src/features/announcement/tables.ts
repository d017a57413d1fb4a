import { sql } from 'drizzle-orm'
import { check, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'

/** ANN-1: there is one line, hence one row. */
export const announcementLine = pgTable(
  'announcement_line',
  {
    id: smallint().primaryKey().default(1),
    text: text().notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [check('announcement_line_one', sql`${table.id} = 1`)],
)
