import { boolean, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'

/** The cameras of the show. */
export const liveStreams = pgTable(
  'live_streams',
  {
    /** A short slug such as `kitchen`. */
    id: text().primaryKey(),
    /** What the ingest knows the camera by. */
    streamId: text('stream_id').notNull(),
    /** What the media origin plays it by; null for a placeholder. */
    playbackId: text('playback_id'),
    name: text().notNull(),
    /** 0 is a placeholder. */
    season: integer().notNull(),
    access: text({ enum: ['public', 'season_pass'] }).notNull(),
    interactive: boolean().notNull(),
    online: boolean().notNull(),
    /** Place in the grid. */
    position: integer().notNull(),
    createdAt: instant('created_at').notNull(),
    /** Null is a camera of the show from the beginning; `fish` one that became it. Others stand nowhere but in the auditions. */
    audition: text({ enum: ['open', 'closed', 'fish'] }),
  },
  (table) => [unique('live_streams_playback').on(table.playbackId)],
)
export type StreamRow = typeof liveStreams.$inferSelect
