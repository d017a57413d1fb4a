import { integer, pgTable } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** One row, which is written to find out whether the database can be written to. */
export const writeChecks = pgTable('write_checks', {
  /** Always 1. */
  id: integer().primaryKey(),
  at: instant('at').notNull(),
})
