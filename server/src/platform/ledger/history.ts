import { sql } from 'drizzle-orm'
import type { Database } from '../database/index.ts'
import type { Leg } from './request.ts'

/** `page` counts from 1. */
export type Paging = { page: number; pageSize: number }

/** One movement of an account. */
export type HistoryEntry = {
  /** Of the transfer. */
  id: string
  reason: string
  reference: Record<string, unknown> | null
  createdAt: Date
  /** Positive when tokens arrived. */
  amount: number
  /** After this movement. */
  balance: number
  /** The other accounts of the transfer and what each gained (positive) or gave. */
  others: Leg[]
}

export type HistoryPage = { items: HistoryEntry[]; total: number }

/** The movements of an account, newest first. */
export async function readHistory(database: Database, account: string, paging: Paging): Promise<HistoryPage> {
  const items = await database.query<HistoryEntry>(sql`
    with page as (
      select id, transfer_id, amount, balance from ledger_entries where account_id = ${account}
      order by id desc limit ${paging.pageSize} offset ${(paging.page - 1) * paging.pageSize}
    )
    select transfer.id, transfer.reason, transfer.reference, transfer.created_at as "createdAt",
           page.amount, page.balance, other.legs as others
    from page
    join ledger_transfers as transfer on transfer.id = page.transfer_id
    cross join lateral (
      select jsonb_agg(jsonb_build_object('account', account_id, 'amount', amount) order by id) as legs
      from ledger_entries where transfer_id = page.transfer_id and account_id <> ${account}
    ) as other
    order by page.id desc`)
  const [count] = await database.query<{ total: number }>(sql`
    select count(*) as total from ledger_entries where account_id = ${account}`)
  return { items, total: count?.total ?? 0 }
}
