/**
 * The ledger: the only part of the program that moves tokens.
 *
 * Invariants, held by the database and checked by `reconcile`:
 * - Every transfer has two or more entries that add up to zero, so the sum over all accounts is zero at any time.
 * - A balance is the sum of its account's entries; both are written by the same statement.
 * - No balance is below its account's floor: 0 for all but the mint and debts.
 * - Transfers and entries are only ever added. A correction is a new transfer.
 * - An idempotency key belongs to one transfer for ever.
 */
import { sql } from 'drizzle-orm'
import { type Database, sqlState, sqlStates } from '../database/index.ts'
import { newId } from '../ids.ts'
import { createBatches } from './batches.ts'
import { LedgerError } from './errors.ts'
import { type HistoryPage, type Paging, readHistory } from './history.ts'
import { type Reconciliation, reconcile } from './reconcile.ts'
import { type Leg, type Transfer, type TransferRequest, type Writable, writable } from './request.ts'
import { replayStatement, transferNowStatement, transferStatement, transfersStatement } from './statement.ts'

export { cut } from './book.ts'
export { LedgerError, type LedgerErrorCode } from './errors.ts'
export type { HistoryEntry, HistoryPage, Paging } from './history.ts'
export type { Reconciliation } from './reconcile.ts'
export { tokensBook } from './reconcile.ts'
export type { Leg, Transfer, TransferRequest } from './request.ts'

/**
 * `user`: what a person can spend. `vault`: tokens put by for a goal or a group. `escrow`: held until a deal is done.
 * `house`: what the operator has earned. `mint`: where tokens come from and where destroyed ones go; it has no floor.
 * `debt`: what a person owes, as a balance below 0; it has no floor either.
 */
export type AccountKind = 'user' | 'vault' | 'escrow' | 'house' | 'mint' | 'debt'

export type Ledger = {
  /**
   * Moves tokens, all legs or none, in one statement. Within `database.transaction` it is part of that transaction;
   * outside one, transfers that come at the same time share a statement, and each has its own answer.
   * Throws LedgerError: `tokens/insufficient`, `tokens/stopped`, `idempotency/mismatch`, `ledger/invalid`,
   * `ledger/unknown-account`.
   * Within a transaction let `tokens/insufficient` out: PostgreSQL has given the transaction up.
   */
  transfer(request: TransferRequest): Promise<Transfer>
  /**
   * Moves tokens in several transfers, all or none of them, in one statement: for transfers that happen together, and are
   * too many to be written one by one. They have no keys: the caller knows what was done already. Answers with the balances
   * after each transfer, in the same order. Throws as `transfer` does, `tokens/insufficient` also for an account that is
   * stopped, but a transaction around it is not lost.
   */
  transferAll(requests: readonly Omit<TransferRequest, 'key'>[]): Promise<Record<string, number>[]>
  /**
   * Runs whenever tokens arrived on a person's account, for whatever reason, within the transaction that moved them if
   * there is one.
   */
  onArrival(listener: (account: string) => Promise<void>): void
  /** The id of an account, made on first use. The owner of `house` and `mint` is `main` unless there are several. */
  ensureAccount(kind: AccountKind, owner: string): Promise<string>
  /** Tokens on an account; 0 for one that was never made. */
  balance(account: string): Promise<number>
  /** Since when nothing may leave an account, because a check found that it does not add up; or null. */
  stoppedSince(account: string): Promise<Date | null>
  /** Whether a transfer was made with this key. */
  made(key: string): Promise<boolean>
  /** The movements of an account, newest first. */
  history(account: string, paging: Paging): Promise<HistoryPage>
  /** Checks the whole ledger against its invariants, from its first transfer on, as fast as it can. */
  reconcile(): Promise<Reconciliation>
}

/** The id of an account, without making it. */
export function accountId(kind: AccountKind, owner: string): string {
  return `${kind}:${owner}`
}

export function createLedger(database: Database): Ledger {
  const existing = new Set<string>()
  const arrivals: ((account: string) => Promise<void>)[] = []
  const writeInBatch = createBatches(database, writeNow)

  async function transfer(request: TransferRequest): Promise<Transfer> {
    const transfer = writable(request)
    if (database.inTransaction()) return finish(transfer, await writeAlone(transfer))
    const written = writeInBatch(transfer).then((done) => done ?? writeAlone(transfer))
    return database.follow(written.then((done) => finish(transfer, done)))
  }

  async function finish({ legs }: Writable, done: Transfer): Promise<Transfer> {
    if (!done.replayed) await tellArrivals(legs)
    return done
  }

  /** Waits for whoever else writes to the accounts. */
  async function writeAlone(transfer: Writable): Promise<Transfer> {
    const done = await write(transfer, 'ledger-transfer', transferStatement)
    if (done) return done
    const names = transfer.legs.map(({ account }) => account).join(', ')
    throw new LedgerError('ledger/unknown-account', `Not all of these accounts exist: ${names}`)
  }

  /** Null when somebody else is just writing to one of the accounts. */
  async function writeNow(transfer: Writable): Promise<Transfer | null> {
    return write(transfer, 'ledger-transfer-now', transferNowStatement)
  }

  async function tellArrivals(legs: readonly Leg[]): Promise<void> {
    const arrived = legs.flatMap(({ account, amount }) => (amount > 0 && account.startsWith('user:') ? [account] : []))
    for (const account of new Set(arrived)) for (const listener of arrivals) await listener(account)
  }

  type Written = {
    found: number
    stopped: boolean
    id: string | null
    createdAt: Date
    balances: Record<string, number>
  }

  /** Null when not all of the accounts were found. */
  async function write(transfer: Writable, name: string, statement: string): Promise<Transfer | null> {
    const { request, legs, digest, reference } = transfer
    try {
      const [row] = await database.prepared<Written>(name, statement, [
        legs.map(({ account }) => account),
        legs.map(({ amount }) => amount),
        newId(),
        request.key ?? null,
        digest,
        request.reason,
        reference,
      ])
      const { found, stopped, id, createdAt, balances } = row!
      if (id !== null) return { id, createdAt, balances, replayed: false }
      // The accounts come first: a repetition has the same accounts, which exist.
      return found < legs.length ? null : await replay(request.key, digest, stopped)
    } catch (error) {
      if (sqlState(error) !== sqlStates.checkViolation) throw error
      throw new LedgerError('tokens/insufficient', 'Not enough tokens', { cause: error })
    }
  }

  async function replay(key: string | undefined, digest: string, stopped: boolean): Promise<Transfer> {
    const [first] = await database.prepared<Omit<Transfer, 'replayed'> & { fingerprint: string }>(
      'ledger-replay',
      replayStatement,
      [key ?? null],
    )
    if (!first && stopped) throw new LedgerError('tokens/stopped', 'An account that gives does not add up')
    if (first?.fingerprint !== digest) {
      throw new LedgerError('idempotency/mismatch', 'This idempotency key was used for another request')
    }
    return { id: first.id, createdAt: first.createdAt, balances: first.balances, replayed: true }
  }

  async function transferAll(requests: readonly Omit<TransferRequest, 'key'>[]): Promise<Record<string, number>[]> {
    if (requests.length === 0) return []
    const all = requests.map(writable)
    const legs = all.flatMap(({ legs }, nth) => legs.map((leg) => ({ ...leg, nth })))
    const accounts = [...new Set(legs.map(({ account }) => account))]
    const [row] = await database.prepared<{ found: number; written: number; balances: { balance: number }[] }>(
      'ledger-transfers',
      transfersStatement,
      [
        accounts,
        legs.map(({ nth }) => nth + 1),
        legs.map(({ account }) => account),
        legs.map(({ amount }) => amount),
        all.map(() => newId()),
        all.map(({ digest }) => digest),
        all.map(({ request }) => request.reason),
        all.map(({ reference }) => reference),
      ],
    )
    const { found, written, balances } = row!
    if (found < accounts.length)
      throw new LedgerError('ledger/unknown-account', `Not all of these accounts exist: ${accounts.join(', ')}`)
    if (written === 0) throw new LedgerError('tokens/insufficient', 'Not enough tokens')
    const after: Record<string, number>[] = all.map(() => ({}))
    for (const [line, { account, nth }] of legs.entries()) after[nth]![account] = balances[line]!.balance
    await tellArrivals(legs)
    return after
  }

  return {
    transfer,
    transferAll,
    onArrival: (listener) => void arrivals.push(listener),
    async ensureAccount(kind, owner) {
      const id = accountId(kind, owner)
      if (existing.has(id)) return id
      const floor = kind === 'mint' || kind === 'debt' ? null : 0
      await database.query(sql`
        insert into ledger_accounts (id, kind, owner, floor) values (${id}, ${kind}, ${owner}, ${floor})
        on conflict do nothing`)
      // An account made in a transaction may still be rolled back.
      database.afterCommit(() => void existing.add(id))
      return id
    },
    async balance(account) {
      const [row] = await database.prepared<{ balance: number }>(
        'ledger-balance',
        'select balance from ledger_accounts where id = $1',
        [account],
      )
      return row?.balance ?? 0
    },
    async stoppedSince(account) {
      const [row] = await database.prepared<{ stoppedAt: Date | null }>(
        'ledger-stopped',
        'select stopped_at as "stoppedAt" from ledger_accounts where id = $1',
        [account],
      )
      return row?.stoppedAt ?? null
    },
    async made(key) {
      const rows = await database.prepared('ledger-made', 'select 1 from ledger_transfers where key = $1', [key])
      return rows.length > 0
    },
    history: (account, paging) => readHistory(database, account, paging),
    reconcile: () => reconcile(database),
  }
}
