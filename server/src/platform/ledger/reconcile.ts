import { type Database, sql } from '../database/index.ts'
import type { Book } from './book.ts'
import { recount } from './check.ts'

/** What is wrong with the ledger. In order: a sum of 0 and three empty lists. */
export type Reconciliation = {
  /** Over all entries. */
  sum: number
  /** Accounts whose balance is not the sum of their entries, or not the balance after their last entry. */
  driftedAccounts: string[]
  /** Transfers with fewer than two entries, or whose entries do not add up to zero. */
  unbalancedTransfers: string[]
  /** Accounts below their floor. */
  belowFloor: string[]
}

/**
 * Nothing more leaves the accounts of people that do not add up, but for the mint: corrections and deletions go on. Those
 * that add up again are free again. Accounts of the show go on as well: everybody's deals go through them.
 */
async function holdAccounts(database: Database, accounts: readonly string[]): Promise<void> {
  await database.query(sql`
    update ledger_accounts set stopped_at = case when stopped_at is null then now() end
    where kind = 'user' and (id = any (${sql.param(accounts)}::text[]) or stopped_at is not null)
      and (stopped_at is not null) <> (id = any (${sql.param(accounts)}::text[]))`)
}

/** The ledger as a book that can be checked. */
export const tokensBook: Book = {
  name: 'tokens',
  lines: { table: 'ledger_entries', owner: 'account_id', amount: 'amount', after: 'balance' },
  owners: { table: 'ledger_accounts', id: 'id', total: 'balance', floor: 'floor' },
  transfers: { table: 'ledger_transfers', column: 'transfer_id' },
  hold: holdAccounts,
}

/** Checks the whole ledger, while transfers go on. */
export async function reconcile(database: Database): Promise<Reconciliation> {
  const { sum, drifted, unbalanced, belowFloor } = (await recount(database, tokensBook))!.result
  return { sum, driftedAccounts: drifted, unbalancedTransfers: unbalanced, belowFloor }
}
