import { sql } from 'drizzle-orm'

/** The number of everybody's medals, in columns `user_id` and `value`, for the leader board [PRO-5]. */
export const medalTotals = sql`select user_id, sum(count) as value from medals_earned where taken_at is null group by user_id`
