import { sql } from 'drizzle-orm'
import { check, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'

/** ANN-1: there is one line, hence one row. */
export const announcementLine = pgTable(
  'announcement_line',
  {
    id: smallint().primaryKey().default(1),
    text: text().notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [check('announcement_line_one', sql`${table.id} = 1`)],
)
