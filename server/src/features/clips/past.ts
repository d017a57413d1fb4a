import { type Database, sql } from '../../platform/database/index.ts'

/** How many clips of everybody all may see. */
export const pastOfClips = (database: Database) =>
  database.query<{ userId: string; shown: number }>(sql`
    select user_id as "userId", count(*)::int as shown from clips where shown and access = 'public' group by user_id`)
