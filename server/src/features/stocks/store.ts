import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/index.ts'
import { accountId } from '../../platform/ledger/index.ts'
import { escrowOf, house, issuer, purseOf } from './accounts.ts'
import { type CandlePart, candlesOf } from './candles.ts'
import { emptyMemory, type Memory, type Session } from './session.ts'
import {
  type OrderRow,
  type ShareAccountRow,
  type StockRow,
  shareAccounts,
  shareTransfers,
  stockOrders,
  stocks,
} from './tables.ts'

/** Adds candles of now, a JSON list of rows, to those that are there. */
const growStatement = (rows: string) => `
  insert into stock_candles (stock_id, span, at, open, high, low, close, volume)
  select stock_id, span, at, open, high, low, close, volume
  from jsonb_populate_recordset(null::stock_candles, ${rows}::jsonb)
  on conflict (stock_id, span, at) do update set
    high = greatest(stock_candles.high, excluded.high), low = least(stock_candles.low, excluded.low),
    close = excluded.close, volume = stock_candles.volume + excluded.volume`

/**
 * Everything that a session did, in one statement: each parameter is a JSON list of rows. Foreign keys are checked when it
 * ends, so orders, accounts, transfers and entries may come in any order.
 */
const writeStatement = `
with added as (
  insert into stock_orders
    (id, stock_id, holder, side, kind, price, quantity, filled, total, state, key, turn, created_at, closed_at)
  select id, stock_id, holder, side, kind, price, quantity, filled, total, state, key, turn, created_at, closed_at
  from jsonb_populate_recordset(null::stock_orders, $1::jsonb)
), changed as (
  update stock_orders as row set filled = now.filled, total = now.total, state = now.state, closed_at = now.closed_at
  from jsonb_populate_recordset(null::stock_orders, $2::jsonb) as now where row.id = now.id
), gone as (
  delete from stock_orders where id = any ($3::uuid[])
), accounts as (
  insert into share_accounts (id, stock_id, holder, shares, held, cost, floor)
  select id, stock_id, holder, shares, held, cost, floor from jsonb_populate_recordset(null::share_accounts, $4::jsonb)
  on conflict (id) do update set shares = excluded.shares, held = excluded.held, cost = excluded.cost
), transfers as (
  insert into share_transfers (id, stock_id, reason, quantity, price, side, at)
  select id, stock_id, reason, quantity, price, side, at from jsonb_populate_recordset(null::share_transfers, $5::jsonb)
), entries as (
  insert into share_entries (transfer_id, account_id, amount, after)
  select "transferId", "accountId", amount, after
  from rows from (jsonb_to_recordset($6::jsonb) as ("transferId" uuid, "accountId" text, amount bigint, after bigint))
    with ordinality as line ("transferId", "accountId", amount, after, nth) order by nth
), candles as (${growStatement('$7')}
)
update stocks set price = $9, fair = $10, halted_until = $11, version = version + 1 where id = $8`

const orderJson = ({ stockId, createdAt, closedAt, ...row }: OrderRow) => ({
  ...row,
  ...{ stock_id: stockId, created_at: createdAt, closed_at: closedAt },
})

/** Stocks, orders and shares in the database. */
export function createStore(database: Database) {
  const { db } = database

  return {
    all: (): Promise<StockRow[]> => db.select().from(stocks).where(isNull(stocks.removedAt)).orderBy(stocks.ticker),

    async byTicker(ticker: string): Promise<StockRow | null> {
      const [row] = await db
        .select()
        .from(stocks)
        .where(and(eq(stocks.ticker, ticker.toUpperCase()), isNull(stocks.removedAt)))
      return row ?? null
    },

    /** A stock, also one that is gone, its row locked until the end of the transaction; null when there never was one. */
    async lock(id: string): Promise<StockRow | null> {
      const [row] = await database.prepared<StockRow>(
        'stocks-lock',
        `select id, ticker, former_tickers as "formerTickers", name, color, contestant_id as "contestantId",
           price, unrounded, fair, excitement, worn_at as "wornAt", version,
           halted_until as "haltedUntil", created_at as "createdAt", removed_at as "removedAt"
         from stocks where id = $1 for update`,
        [id],
      )
      return row ?? null
    },

    /** Open orders, the accounts of their owners, and the prices that count for halts. Belongs to a locked stock. */
    async load({ id, version, createdAt, price }: StockRow, since: Date): Promise<Memory> {
      const memory = emptyMemory(version)
      const open = await db
        .select()
        .from(stockOrders)
        .where(and(eq(stockOrders.stockId, id), eq(stockOrders.state, 'open')))
        .orderBy(stockOrders.turn)
      for (const row of open) {
        memory.orders.set(row.id, row)
        const { holder, side, price, quantity, filled } = row
        memory.book.rest({ id: row.id, owner: holder!, side, price: price!, left: quantity - filled })
      }
      const holders = [...new Set([house, issuer, ...open.map(({ holder }) => holder!)])]
      for (const account of await this.accounts(id, holders)) memory.accounts.set(account.holder, account)
      const ofStock = and(eq(shareTransfers.stockId, id), isNotNull(shareTransfers.price))
      const tape = { at: shareTransfers.at, price: shareTransfers.price }
      const [before] = await db
        .select(tape)
        .from(shareTransfers)
        .where(and(ofStock, lte(shareTransfers.at, since)))
        .orderBy(desc(shareTransfers.at), desc(shareTransfers.id))
        .limit(1)
      const later = await db
        .select(tape)
        .from(shareTransfers)
        .where(and(ofStock, gt(shareTransfers.at, since)))
        .orderBy(shareTransfers.at, shareTransfers.id)
      memory.recent = [before ?? { at: createdAt, price }, ...later].map((one) => ({
        ...{ at: one.at.getTime(), price: one.price! },
      }))
      return memory
    },

    accounts: (stockId: string, holders: readonly string[]): Promise<ShareAccountRow[]> =>
      db
        .select()
        .from(shareAccounts)
        .where(and(eq(shareAccounts.stockId, stockId), inArray(shareAccounts.holder, [...holders]))),

    /** Everybody who has shares of a stock. */
    holders: (stockId: string): Promise<ShareAccountRow[]> =>
      db
        .select()
        .from(shareAccounts)
        .where(and(eq(shareAccounts.stockId, stockId), gt(shareAccounts.shares, 0))),

    /** What holders can spend now; nobody is kept from spending it meanwhile. */
    async spendable(stockId: string, holders: readonly string[]): Promise<Map<string, number>> {
      const rows = await database.prepared<{ id: string; balance: number }>(
        'stocks-spendable',
        'select id, balance from ledger_accounts where id = any ($1::text[])',
        [holders.map((holder) => purseOf(stockId, holder))],
      )
      const found = new Map(rows.map(({ id, balance }) => [id, balance]))
      return new Map(holders.map((holder) => [holder, found.get(purseOf(stockId, holder)) ?? 0]))
    },

    /** Orders that were placed with these keys before. */
    async byKeys(keys: readonly { holder: string; key: string }[]): Promise<OrderRow[]> {
      if (keys.length === 0) return []
      return db
        .select()
        .from(stockOrders)
        .where(
          sql`(${stockOrders.holder}, ${stockOrders.key}) in (${sql.join(
            keys.map(({ holder, key }) => sql`(${holder}, ${key})`),
            sql`, `,
          )})`,
        )
    },

    async order(id: string): Promise<OrderRow | null> {
      const [row] = await db.select().from(stockOrders).where(eq(stockOrders.id, id))
      return row ?? null
    },

    /** Writes what a session did. Belongs to its transaction. */
    async write({ stock, added, changed, touched, transfers, entries, trades }: Session): Promise<void> {
      // Closed orders of the house leave no row: there would be several a minute for ever.
      const isGone = (row: OrderRow) => row.holder === house && row.state !== 'open'
      const lines = [...added.values()].filter((row) => !isGone(row))
      const others = [...changed.values()]
      const accounts = [...touched].map(({ stockId, ...row }) => ({ ...row, stock_id: stockId }))
      await database.prepared('stocks-write', writeStatement, [
        JSON.stringify(lines.map(orderJson)),
        JSON.stringify(others.filter((row) => !isGone(row)).map(orderJson)),
        others.filter(isGone).map(({ id }) => id),
        JSON.stringify(accounts),
        JSON.stringify(transfers.map(({ stockId, ...row }) => ({ ...row, stock_id: stockId }))),
        JSON.stringify(entries),
        JSON.stringify(candlesOf(trades).map((candle) => ({ ...candle, stock_id: stock.id }))),
        stock.id,
        stock.price,
        stock.fair,
        stock.haltedUntil,
      ])
    },

    /** Notes prices of now that no trade made. Belongs to a locked stock. */
    async growCandles(stockId: string, candles: readonly CandlePart[]): Promise<void> {
      const rows = JSON.stringify(candles.map((candle) => ({ ...candle, stock_id: stockId })))
      await database.prepared('stocks-candles', growStatement('$1'), [rows])
    },

    /** Adds candles of a time before the first trade. */
    async addCandles(stockId: string, candles: readonly CandlePart[]): Promise<void> {
      const rows = JSON.stringify(candles.map((candle) => ({ ...candle, stock_id: stockId })))
      await database.query(sql`
        insert into stock_candles select * from jsonb_populate_recordset(null::stock_candles, ${rows}::jsonb)
        on conflict do nothing`)
    },

    /** Tokens in escrow that no open order of a listed stock holds, and held shares without one; both 0 when all is right. */
    async strays(): Promise<{ strayTokens: number; strayShares: number }> {
      const [row] = await database.query<{ strayTokens: number; strayShares: number }>(sql`
        with listed_orders as (
          select * from stock_orders
          where state = 'open' and stock_id in (select id from stocks where removed_at is null)
        ), wanted as (
          select 'stocks:' || holder || case when holder = ${house} then ':' || stock_id else '' end as owner,
            sum((quantity - filled) * price::bigint)::bigint as tokens
          from listed_orders where side = 'buy' group by owner
        ), offered as (
          select stock_id, holder, sum(quantity - filled)::bigint as shares from listed_orders
          where side = 'sell' group by stock_id, holder
        )
        select (
          select coalesce(sum(abs(coalesce(account.balance, 0) - coalesce(wanted.tokens, 0))), 0)::bigint
          from (select owner, balance from ledger_accounts where kind = 'escrow' and owner like 'stocks:%') as account
          full join wanted on account.owner = wanted.owner
        ) as "strayTokens", (
          select coalesce(sum(abs(coalesce(account.held, 0) - coalesce(offered.shares, 0))), 0)::bigint
          from (select stock_id, holder, held from share_accounts where held <> 0) as account
          full join offered on account.stock_id = offered.stock_id and account.holder = offered.holder
        ) as "strayShares"`)
      return row!
    },

    /** The market maker's tokens for a stock, with those that its bids hold. */
    async makerTokens(stockId: string): Promise<number> {
      const accounts = [purseOf(stockId, house), escrowOf(stockId, house)]
      const [row] = await database.query<{ tokens: number }>(sql`
        select coalesce(sum(balance), 0)::bigint as tokens from ledger_accounts
        where id = any (${sql.param(accounts)}::text[])`)
      return row!.tokens
    },

    /** The share accounts of one person, of stocks that there are. */
    async holdingsOf(holder: string): Promise<(ShareAccountRow & { ticker: string })[]> {
      const rows = await db
        .select({ account: shareAccounts, ticker: stocks.ticker })
        .from(shareAccounts)
        .innerJoin(stocks, eq(stocks.id, shareAccounts.stockId))
        .where(and(eq(shareAccounts.holder, holder), isNull(stocks.removedAt)))
      return rows.map(({ account, ticker }) => ({ ...account, ticker }))
    },

    /** The open orders of one person, newest first. */
    openOf: (holder: string): Promise<{ row: OrderRow; ticker: string }[]> =>
      db
        .select({ row: stockOrders, ticker: stocks.ticker })
        .from(stockOrders)
        .innerJoin(stocks, eq(stocks.id, stockOrders.stockId))
        .where(and(eq(stockOrders.holder, holder), eq(stockOrders.state, 'open')))
        .orderBy(desc(stockOrders.id)),

    /** All orders of one person, newest first; `page` counts from 0. */
    async historyOf(holder: string, { page, pageSize }: { page: number; pageSize: number }) {
      const rows = await db
        .select({ row: stockOrders, ticker: stocks.ticker })
        .from(stockOrders)
        .innerJoin(stocks, eq(stocks.id, stockOrders.stockId))
        .where(eq(stockOrders.holder, holder))
        .orderBy(desc(stockOrders.id))
        .limit(pageSize)
        .offset(page * pageSize)
      const total = await db.$count(stockOrders, eq(stockOrders.holder, holder))
      return { rows, total }
    },

    /**
     * A person goes: their orders are closed, their shares fall to the house. Tokens that the orders held were burnt with
     * the rest.
     */
    async forget(userId: string, now: Date, newTransferId: () => string): Promise<string[]> {
      const touched = await database.query<{ id: string }>(sql`
        select id from stocks where id in (
          select stock_id from share_accounts where holder = ${userId}
          union select stock_id from stock_orders where holder = ${userId} and state = 'open'
        ) order by id for update`)
      for (const { id } of touched) {
        await database.query(sql`
          update stock_orders set state = 'cancelled', closed_at = ${now}
          where stock_id = ${id} and holder = ${userId} and state = 'open'`)
        await database.query(sql`
          with gone as (
            select id, shares from share_accounts where stock_id = ${id} and holder = ${userId} and shares > 0
          ), transfer as (
            insert into share_transfers (id, stock_id, reason, quantity, at)
            select ${newTransferId()}::uuid, ${id}::uuid, 'account-deleted', shares, ${now} from gone returning id
          ), entries as (
            insert into share_entries (transfer_id, account_id, amount, after)
            select transfer.id, gone.id, -gone.shares, 0 from gone, transfer
            union all
            select transfer.id, house.id, gone.shares, house.shares + gone.shares
            from gone, transfer, share_accounts as house where house.stock_id = ${id} and house.holder = ${house}
          )
          update share_accounts as account set
            shares = account.shares + case when account.holder = ${house} then gone.shares else -gone.shares end,
            held = case when account.holder = ${house} then account.held else 0 end,
            cost = case when account.holder = ${house} then account.cost else 0 end
          from gone where account.stock_id = ${id} and account.holder in (${house}, ${userId})`)
        await database.query(sql`update stocks set version = version + 1 where id = ${id}`)
      }
      await database.query(sql`update stock_orders set holder = null, key = null where holder = ${userId}`)
      return touched.map(({ id }) => id)
    },
  }
}
export type Store = ReturnType<typeof createStore>

/** The ledger account that new tokens come from. */
export const mint = accountId('mint', 'main')
