import { levelOf } from '@shoal/bus/rules'
import { type Database, sql } from '../../platform/database/index.ts'

/** Everybody's level, with 1 for a season pass for good and 2 for one XL, and 1 for testers. */
export async function pastOfAccounts(database: Database) {
  type Row = { userId: string; xp: number; pass: number; tester: number }
  const rows = await database.query<Row>(sql`
    select id as "userId", xp, case pass when 'xl' then 2 when 'pass' then 1 else 0 end as pass, qa::int as tester
    from users where deleted_at is null`)
  return rows.map(({ xp, ...row }) => ({ ...row, level: levelOf(xp) }))
}
