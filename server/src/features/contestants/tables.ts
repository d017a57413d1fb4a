import { customType, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' }).notNull()

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
  createdAt: instant('created_at'),
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
    at: instant('at'),
  },
  (table) => [index('contestant_endorsements_contestant').on(table.contestantId)],
)
