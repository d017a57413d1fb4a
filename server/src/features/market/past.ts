import { type Database, sql } from '../../platform/database/index.ts'

/** How often everybody sold something, and the best price. */
export const pastOfMarket = (database: Database) =>
  database.query<{ userId: string; sales: number; best: number }>(sql`
    select seller_id as "userId", count(*)::int as sales, max(price) as best from market_listings
    where status = 'sold' group by seller_id`)
