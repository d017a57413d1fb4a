import type { StreamReportReason } from '@shoal/bus/streams/contract'
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/database/columns.ts'
import { liveStreams } from '../tables.ts'

/** STR-14: reports of broken cameras; the key allows one report for each person. */
export const streamReports = pgTable(
  'stream_reports',
  {
    streamId: text('stream_id')
      .notNull()
      .references(() => liveStreams.id, { onDelete: 'cascade' }),
    userId: text('user_id').notNull(),
    reason: text().$type<StreamReportReason>().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.streamId, table.userId] }), index('stream_reports_user').on(table.userId)],
)
