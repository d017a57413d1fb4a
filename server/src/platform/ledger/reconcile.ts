import { sql } from 'drizzle-orm'
import type { Database } from '../database/index.ts'

/** What is wrong with the ledger. In order: a sum of 0 and three empty lists. */
export type Reconciliation = {
  /** Over all balances. */
  sum: number
  /** Accounts whose balance is not the sum of their entries, or not the balance after their last entry. */
  driftedAccounts: string[]
  /** Transfers with fewer than two entries, or whose entries do not add up to zero. */
  unbalancedTransfers: string[]
  /** Accounts below their floor. */
  belowFloor: string[]
}

/** Checks the whole ledger in one statement, hence one snapshot, while transfers go on. Reads every entry. */
export async function reconcile(database: Database): Promise<Reconciliation> {
  const [result] = await database.query<Reconciliation>(sql`
    with by_account as (
      select account_id, sum(amount) as total, (array_agg(balance order by id desc))[1] as last
      from ledger_entries group by account_id
    )
    select
      (select coalesce(sum(balance), 0)::bigint from ledger_accounts) as sum,
      array(
        select account.id from ledger_accounts as account left join by_account on by_account.account_id = account.id
        where account.balance <> coalesce(by_account.total, 0) or account.balance <> coalesce(by_account.last, 0)
        order by account.id
      ) as "driftedAccounts",
      array(
        select transfer.id::text from ledger_transfers as transfer
        left join ledger_entries as entry on entry.transfer_id = transfer.id
        group by transfer.id having count(entry.id) < 2 or coalesce(sum(entry.amount), 0) <> 0
        order by transfer.id
      ) as "unbalancedTransfers",
      array(
        select id from ledger_accounts where floor is not null and balance < floor order by id
      ) as "belowFloor"`)
  return result as Reconciliation
}
