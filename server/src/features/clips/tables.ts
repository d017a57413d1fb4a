import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'

/** Pieces of the cameras' past that people kept [CLP-3]. The films lie in the data directory. */
export const clips = pgTable(
  'clips',
  {
    /** Time-ordered: the order of ids is that of making. */
    id: uuid().primaryKey(),
    name: text().notNull(),
    startAt: instant('start_at').notNull(),
    endAt: instant('end_at').notNull(),
    /** Seconds: asked for, and once it is cut those of the film. */
    duration: doublePrecision().notNull(),
    playbackId: text('playback_id').notNull(),
    /** The camera as it was then; it may be gone or renamed. */
    streamId: text('stream_id').notNull(),
    room: text().notNull(),
    season: integer().notNull(),
    access: text({ enum: ['public', 'season_pass'] }).notNull(),
    userId: text('user_id').notNull(),
    /** The maker's display name in lower case, to be searched in. */
    maker: text().notNull(),
    status: text({ enum: ['pending', 'approved', 'rejected', 'played', 'failed'] }).notNull(),
    /** Why it was rejected or failed. */
    reason: text(),
    /** The film is there. */
    ready: boolean().notNull(),
    /** The film is there and approved: the lists of everybody ask for this alone [CLP-4]. */
    shown: boolean().notNull(),
    thumbnail: boolean().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    likes: integer().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('clips_shown').on(table.id).where(sql`${table.shown}`),
    index('clips_popular').on(table.likes, table.id).where(sql`${table.shown}`),
    index('clips_room').on(table.room, table.id).where(sql`${table.shown}`),
    index('clips_season').on(table.season, table.id).where(sql`${table.shown}`),
    index('clips_user').on(table.userId, table.id),
    index('clips_status').on(table.status, table.id),
  ],
)
export type ClipRow = typeof clips.$inferSelect

/** Likes of clips; each person at most once. */
export const clipLikes = pgTable(
  'clip_likes',
  {
    clipId: uuid('clip_id')
      .notNull()
      .references(() => clips.id, { onDelete: 'cascade' }),
    userId: text('user_id').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clipId, table.userId] }),
    index('clip_likes_user').on(table.userId, table.at),
  ],
)
