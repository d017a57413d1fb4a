import { sql } from 'drizzle-orm'

/** How many medals everybody has, columns `user_id` and `value`: what a leader board is counted from [PRO-5]. */
export const medalTotals = sql`select user_id, sum(count) as value from medals_earned group by user_id`
