import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'

/** How far somebody is with one challenge. */
export interface Standing {
  /** Of its kind. */
  id: string
  progress: number
  /** Of those that count different ones: which there were, each with its lot. */
  seen: Record<string, string>
  /** When it was drawn in the place of another, as an instant: earlier acts do not count. */
  since?: string
  /** An instant. */
  completedAt?: string
}

/** DAY-1: the challenges of a person on a day; drawn when they are first looked at, or first counted for. */
export const challengeDays = pgTable(
  'challenge_days',
  {
    userId: text('user_id').notNull(),
    /** As `2026-11-23`, in New York. */
    day: text().notNull(),
    challenges: jsonb().$type<Standing[]>().notNull(),
    rerolledAt: instant('rerolled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day] }),
    index('challenge_days_day').on(table.day),
    check('challenge_days_is_day', sql`${table.day} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'`),
  ],
)

/** DAY-2: the streak of each person, up to the last day that they claimed. */
export const loginStreaks = pgTable(
  'login_streaks',
  {
    userId: text('user_id').primaryKey(),
    /** As `2026-11-23`, in New York. */
    day: text().notNull(),
    days: integer().notNull(),
    longest: integer().notNull(),
  },
  (table) => [check('login_streaks_days', sql`${table.days} between 1 and ${table.longest}`)],
)
