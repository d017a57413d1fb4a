import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'

/** What new accounts did for the first time, and when. Accounts from before there were first steps have no row. */
export const firstSteps = pgTable('first_steps', {
  userId: text('user_id').primaryKey(),
  saidAt: instant('said_at'),
  foundAt: instant('found_at'),
  votedAt: instant('voted_at'),
  dismissedAt: instant('dismissed_at'),
})
