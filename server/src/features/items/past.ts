import { type Database, sql } from '../../platform/database/index.ts'

/** Who holds an item, and how many of it. */
export const pastOfItem = (database: Database, itemId: number) =>
  database.query<{ userId: string; held: number }>(sql`
    select user_id as "userId", count(*)::int as held from item_instances
    where item_id = ${itemId} and status in ('inventory', 'queued') group by user_id`)
