import type { Database } from '../database/index.ts'
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

/** The ledger as a book that can be checked. */
export const tokensBook: Book = {
  name: 'tokens',
  lines: { table: 'ledger_entries', owner: 'account_id', amount: 'amount', after: 'balance' },
  owners: { table: 'ledger_accounts', id: 'id', total: 'balance', floor: 'floor' },
  transfers: { table: 'ledger_transfers', column: 'transfer_id' },
}

/** Checks the whole ledger, while transfers go on. */
export async function reconcile(database: Database): Promise<Reconciliation> {
  const { sum, drifted, unbalanced, belowFloor } = (await recount(database, tokensBook))!.result
  return { sum, driftedAccounts: drifted, unbalancedTransfers: unbalanced, belowFloor }
}
