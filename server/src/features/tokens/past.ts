import { type Database, sql } from '../../platform/database/index.ts'

/** How often everybody tipped, was tipped, and the most that they tipped at once. */
export const pastOfTips = (database: Database) =>
  database.query<{ userId: string; sent: number; received: number; most: number }>(sql`
    select account.owner as "userId", (count(*) filter (where entry.amount < 0))::int as sent,
      (count(*) filter (where entry.amount > 0))::int as received, coalesce(-min(entry.amount), 0)::int as most
    from ledger_transfers as transfer
    join ledger_entries as entry on entry.transfer_id = transfer.id
    join ledger_accounts as account on account.id = entry.account_id and account.kind = 'user'
    where transfer.reason = 'tip' group by account.owner`)
