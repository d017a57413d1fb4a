import { type Database, sql } from '../../platform/database/index.ts'

/** How many hidden spots everybody found. */
export const pastOfZones = (database: Database) =>
  database.query<{ userId: string; found: number }>(sql`
    select user_id as "userId", count(*)::int as found from zone_claims group by user_id`)
