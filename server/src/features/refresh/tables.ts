import { sql } from 'drizzle-orm'
import { check, integer, pgTable, smallint, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'

/** RT-4: the last time that all pages were told to load anew, hence one row. */
export const forcedRefresh = pgTable(
  'forced_refresh',
  {
    id: smallint().primaryKey().default(1),
    refreshId: uuid('refresh_id').notNull(),
    at: instant('at').notNull(),
    withinMs: integer('within_ms').notNull(),
  },
  (table) => [check('forced_refresh_one', sql`${table.id} = 1`)],
)
