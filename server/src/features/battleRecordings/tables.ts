import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'

/** Camera and microphone of one person in one battle. The films lie in the data directory. */
export const battleRecordings = pgTable(
  'battle_recordings',
  {
    /** Time-ordered. */
    id: uuid().primaryKey(),
    battleId: uuid('battle_id').notNull(),
    userId: text('user_id').notNull(),
    startedAt: instant('started_at').notNull(),
    /** In ms; null while it goes on, and where the server ended meanwhile. */
    duration: integer(),
  },
  (table) => [index('battle_recordings_user').on(table.userId, table.id)],
)
export type RecordingRow = typeof battleRecordings.$inferSelect

/** Parts of recordings that are kept longer than the rest. */
export const battleClips = pgTable(
  'battle_clips',
  {
    /** Time-ordered. */
    id: uuid().primaryKey(),
    recordingId: uuid('recording_id')
      .notNull()
      .references(() => battleRecordings.id, { onDelete: 'cascade' }),
    /** In ms of the recording. */
    fromMs: integer('from_ms').notNull(),
    toMs: integer('to_ms').notNull(),
    /** Null where a report made it, and once the account is deleted. */
    madeBy: text('made_by'),
    reported: boolean().notNull().default(false),
    at: instant('at').notNull(),
  },
  (table) => [index('battle_clips_recording').on(table.recordingId, table.id)],
)
export type ClipRow = typeof battleClips.$inferSelect
