import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'

/** MUTE-2: cases that wait for a decision about one person. Everybody who reports them meanwhile adds to the same case. */
export const reportCases = pgTable(
  'report_cases',
  {
    /** Time-ordered. */
    id: uuid().primaryKey(),
    /** Null once the account is deleted. */
    reportedId: text('reported_id'),
    openedAt: instant('opened_at').notNull(),
    reportCount: integer('report_count').notNull().default(0),
    /** The member of staff who looks at it, until when nobody else decides it. */
    claimedBy: text('claimed_by'),
    claimedUntil: instant('claimed_until'),
    decidedBy: text('decided_by'),
    decidedAt: instant('decided_at'),
    decision: text({ enum: ['dismissed', 'muted', 'shadow-muted', 'banned'] }),
    /** Why, as the one who decided said. */
    reason: text(),
  },
  (table) => [
    uniqueIndex('report_cases_open').on(table.reportedId).where(sql`${table.decidedAt} is null`),
    index('report_cases_reported').on(table.reportedId, table.id),
  ],
)

/** The reports of a case, with reporter and message. */
export const reports = pgTable(
  'reports',
  {
    caseId: uuid('case_id')
      .notNull()
      .references(() => reportCases.id, { onDelete: 'cascade' }),
    reporterId: text('reporter_id').notNull(),
    at: instant('at').notNull(),
    /** The message that made them do it, if it was one. */
    messageId: uuid('message_id'),
    /** What it said, where and when, as it was when it was reported: its author may remove it before anybody decides. */
    saidText: text('said_text'),
    saidRoom: text('said_room'),
    saidAt: instant('said_at'),
    /** The last seconds of the person's picture, if they were in a battle on camera. */
    battleClipId: uuid('battle_clip_id'),
  },
  (table) => [
    primaryKey({ name: 'reports_pkey', columns: [table.caseId, table.reporterId] }),
    index('reports_reporter').on(table.reporterId),
  ],
)
