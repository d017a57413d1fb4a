import { type Database, sql } from '../../platform/database/index.ts'

/** ₣ that everybody gave to goals. */
export const pastOfGoals = (database: Database) =>
  database.query<{ userId: string; tokens: number }>(sql`
    select user_id as "userId", sum(tokens)::bigint as tokens from goal_givers group by user_id`)
