import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from '../../platform/database/columns.ts'

/** Who lives or lived in the house [PRO-4]. */
export const contestants = pgTable('contestants', {
  /** Of `newId()`, hence in the order in which they were added; the demo show has short slugs. */
  id: text().primaryKey(),
  name: text().notNull(),
  color: text().notNull(),
  bio: text().notNull(),
  season: integer().notNull(),
  status: text({ enum: ['in', 'out', 'winner'] }).notNull(),
  /** Of `contestantPhotos`. */
  photoId: text('photo_id'),
  createdAt: instant('created_at').notNull(),
})
export type ContestantRow = typeof contestants.$inferSelect

/** Their pictures. A picture never changes: another one has another id. */
export const contestantPhotos = pgTable(
  'contestant_photos',
  {
    id: text().primaryKey(),
    contestantId: text('contestant_id')
      .notNull()
      .references(() => contestants.id, { onDelete: 'cascade' }),
    /** Uploads are WebP; only the demo show brings SVG. */
    type: text({ enum: ['image/webp', 'image/svg+xml'] }).notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [index('contestant_photos_contestant').on(table.contestantId)],
)

/** Who endorses whom: everybody one at most, which the key of the table sees to. */
export const contestantEndorsements = pgTable(
  'contestant_endorsements',
  {
    userId: text('user_id').primaryKey(),
    contestantId: text('contestant_id')
      .notNull()
      .references(() => contestants.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
  },
  (table) => [index('contestant_endorsements_contestant').on(table.contestantId)],
)

/** Who was to be seen on which camera, and when; the last one of each is open while they are there. */
export const contestantStays = pgTable(
  'contestant_stays',
  {
    id: uuid().primaryKey(),
    contestantId: text('contestant_id')
      .notNull()
      .references(() => contestants.id, { onDelete: 'cascade' }),
    /** Id of a camera, which may be gone by now. */
    streamId: text('stream_id').notNull(),
    fromAt: instant('from_at').notNull(),
    /** Null: they are there. */
    untilAt: instant('until_at'),
  },
  (table) => [
    uniqueIndex('contestant_stays_open').on(table.contestantId).where(sql`${table.untilAt} is null`),
    index('contestant_stays_camera').on(table.contestantId, table.streamId),
  ],
)

/** Who follows whom: everybody one at most. */
export const contestantFollows = pgTable(
  'contestant_follows',
  {
    userId: text('user_id').primaryKey(),
    contestantId: text('contestant_id')
      .notNull()
      .references(() => contestants.id, { onDelete: 'cascade' }),
  },
  (table) => [index('contestant_follows_contestant').on(table.contestantId)],
)
