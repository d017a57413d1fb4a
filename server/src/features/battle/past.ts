import { type Database, sql } from '../../platform/database/index.ts'

/** How many battles everybody won and lost. */
export const pastOfBattles = (database: Database) =>
  database.query<{ userId: string; wins: number; losses: number }>(sql`
    select user_id as "userId", wins, losses from battle_stats`)
