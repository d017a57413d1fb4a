import { customType, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

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
