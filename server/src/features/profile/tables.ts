import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { bytea, instant } from '../../platform/database/columns.ts'

/**
 * Profile pictures in both sizes, as WebP. They live in the database, a few kilobytes each, so that every node has them
 * and a backup is whole.
 */
export const pictures = pgTable(
  'pictures',
  {
    id: text().primaryKey(),
    userId: text('user_id').notNull(),
    /** 80 × 80 px. */
    small: bytea().notNull(),
    /** 200 × 200 px. */
    large: bytea().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('pictures_user').on(table.userId)],
)
