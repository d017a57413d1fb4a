import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
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
  (table) => [
    // Indexes for the searches of the log; within each, the id gives the order.
    index('audit_entries_whom').on(table.whomId, table.id),
    index('audit_entries_who').on(table.whoId, table.id),
    index('audit_entries_action').on(table.action, table.id),
    index('audit_entries_at').on(table.at),
  ],
)

/** MUTE-1: blocks between people. */
export const personBlocks = pgTable(
  'person_blocks',
  {
    userId: text('user_id').notNull(),
    blockedId: text('blocked_id').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.blockedId] }),
    index('person_blocks_blocked').on(table.blockedId),
  ],
)
