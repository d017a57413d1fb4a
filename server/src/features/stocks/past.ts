import { type Database, sql } from '../../platform/database/index.ts'
import { house, issuer } from './accounts.ts'

/** ₣ that everybody paid for the shares that they hold. */
export const pastOfStocks = (database: Database) =>
  database.query<{ userId: string; invested: number }>(sql`
    select account.holder as "userId", sum(account.cost)::bigint as invested from share_accounts as account
    join stocks on stocks.id = account.stock_id and stocks.removed_at is null
    where account.holder not in (${house}, ${issuer}) group by account.holder`)
