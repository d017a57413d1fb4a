import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'
import type { Progress, Result } from './check.ts'

/** Accounts of tokens. `balance` is written by the ledger's transfer statement and by nothing else. */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    /** `kind:owner`. */
    id: text().primaryKey(),
    kind: text({ enum: ['user', 'vault', 'escrow', 'house', 'mint', 'debt'] }).notNull(),
    owner: text().notNull(),
    /** The balance never falls below; null only for the mint, which gives out what it does not have, and for debts. */
    floor: bigint({ mode: 'number' }),
    balance: bigint({ mode: 'number' }).notNull().default(0),
    /** Since when nothing may leave it but for the mint, because a check found that it does not add up; or null. */
    stoppedAt: instant('stopped_at'),
  },
  (table) => [
    unique('ledger_accounts_kind_owner').on(table.kind, table.owner),
    // For debts. No index may name the balance: each transfer would have to write it, too.
    index('ledger_accounts_owing').on(table.owner).where(sql`${table.kind} = 'debt'`),
    index('ledger_accounts_stopped').on(table.id).where(sql`${table.stoppedAt} is not null`),
    check('ledger_accounts_floor', sql`${table.floor} is null or ${table.balance} >= ${table.floor}`),
  ],
)

/** One movement of tokens, never changed or deleted; a correction is a new transfer. */
export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    id: uuid().primaryKey(),
    /** Idempotency key. */
    key: text().unique('ledger_transfers_key'),
    /** Digest of the request, to tell a repetition from another request under the same key. */
    fingerprint: text().notNull(),
    reason: text().notNull(),
    reference: jsonb().$type<Record<string, unknown>>(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  // For staff who look for tips in a ring; no query selects the other reasons by time.
  (table) => [index('ledger_transfers_tips').on(table.createdAt).where(sql`${table.reason} = 'tip'`)],
)

/** The legs of the transfers; of each transfer they add up to zero. Never changed or deleted. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    /** Rises with time within an account, because it is drawn while the account's row is locked. */
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    transferId: uuid('transfer_id')
      .notNull()
      .references(() => ledgerTransfers.id),
    accountId: text('account_id')
      .notNull()
      .references(() => ledgerAccounts.id),
    amount: bigint({ mode: 'number' }).notNull(),
    /** The account's balance after this entry. */
    balance: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    unique('ledger_entries_transfer_account').on(table.transferId, table.accountId),
    index('ledger_entries_account').on(table.accountId, table.id),
    check('ledger_entries_amount', sql`${table.amount} <> 0`),
  ],
)

/** How far each book was checked, and what that came to; a check goes on from there. */
export const bookChecks = pgTable('book_checks', {
  /** Of the Book. */
  book: text().primaryKey(),
  progress: jsonb().$type<Progress>().notNull(),
  /** Of the last whole pass; null before the first. */
  result: jsonb().$type<Result>(),
  /** When that pass ended. */
  checkedAt: instant('checked_at'),
})
