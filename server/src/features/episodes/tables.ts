import { bigint, boolean, doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytea, instant } from '../../platform/database/columns.ts'

/** What can be watched at any time: episodes and what happened behind the scenes [STR-15]. */
export const recordings = pgTable(
  'recordings',
  {
    id: text().primaryKey(),
    kind: text({ enum: ['episode', 'bts'] }).notNull(),
    season: integer().notNull(),
    number: integer(),
    title: text().notNull(),
    description: text().notNull(),
    access: text({ enum: ['public', 'season_pass'] }).notNull(),
    /** Seconds; null until it is known. */
    duration: doublePrecision(),
    /** Name of its file, see files.ts. */
    file: text(),
    bytes: bigint({ mode: 'number' }),
    /** Where it plays from instead of a file. */
    address: text(),
    /** Of `recordingThumbnails`. */
    thumbnailId: text('thumbnail_id'),
    published: boolean().notNull(),
    /** When it was published first. */
    publishedAt: instant('published_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('recordings_place').on(table.kind, table.season, table.number)],
)
export type RecordingRow = typeof recordings.$inferSelect

/** Their pictures. A picture never changes: another one has another id. */
export const recordingThumbnails = pgTable('recording_thumbnails', {
  id: text().primaryKey(),
  recordingId: text('recording_id')
    .notNull()
    .unique()
    .references(() => recordings.id, { onDelete: 'cascade' }),
  type: text({ enum: ['image/webp', 'image/jpeg'] }).notNull(),
  bytes: bytea().notNull(),
})

/** Where each person stopped. */
export const recordingPositions = pgTable(
  'recording_positions',
  {
    userId: text('user_id').notNull(),
    recordingId: text('recording_id')
      .notNull()
      .references(() => recordings.id, { onDelete: 'cascade' }),
    seconds: doublePrecision().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.recordingId] })],
)
