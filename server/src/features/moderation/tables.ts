import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'

/** MUTE-2: what staff did. Rows are only ever added; a deleted account takes its details along. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    /** Time-ordered, so it also gives the order. */
    id: uuid().primaryKey(),
    at: instant('at').notNull(),
    whoId: text('who_id').notNull(),
    whomId: text('whom_id'),
    action: text().notNull(),
    detail: text().notNull(),
    reason: text(),
  },
  (table) => [index('audit_entries_whom').on(table.whomId)],
)
