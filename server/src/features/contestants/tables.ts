import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from '../../platform/database/columns.ts'

/** People who live or lived in the house [PRO-4]. */
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

/** Endorsements: the key of the table gives everybody at most one. */
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

/** When each contestant was to be seen on which camera; the last stay is open while they are there. */
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

/** Followed contestants: everybody follows at most one. */
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
