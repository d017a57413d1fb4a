import type { Depth, Portfolio, Stock, StockLeader, StockOrder, StockTrade } from '@shoal/bus/stocks/contract'
import { limits } from '@shoal/bus/stocks/limits'
import { desc, eq, sql } from 'drizzle-orm'
import { service } from '../../platform/feature.ts'
import { freshRead } from '../../platform/freshRead.ts'
import { usePeople } from '../accounts/index.ts'
import { house, issuer } from './accounts.ts'
import { spanMs } from './candles.ts'
import type { ShareTransferRow } from './session.ts'
import { createStore } from './store.ts'
import { type OrderRow, type StockRow, stockCandles, stockNews } from './tables.ts'

export const presentOrder = (row: OrderRow, ticker: string): StockOrder => ({
  ...{ id: row.id, tickerSymbol: ticker, side: row.side, kind: row.kind, price: row.price },
  ...{ quantity: row.quantity, filled: row.filled, total: row.total, state: row.state },
  at: row.createdAt.toISOString(),
  closedAt: row.closedAt?.toISOString() ?? null,
})

export const presentTrade = ({ id, price, quantity, side, at }: ShareTransferRow): StockTrade => ({
  ...{ id, price: price!, quantity, side: side! },
  at: at.toISOString(),
})

type Day = { stockId: string; at: Date; open: number; close: number; volume: number }

/** How stocks look from outside. */
export const useStockViews = service((platform) => {
  const { clock, database } = platform
  const { db } = database
  const store = createStore(database)

  async function present(rows: readonly StockRow[]): Promise<Stock[]> {
    const since = new Date(clock.ms() - spanMs['1d'])
    // The last day by quarters of an hour, and what came right before it.
    const days = await database.query<Day>(sql`
      select stock_id as "stockId", at, open, close, volume from stock_candles
      where span = '15m' and at > ${since} and stock_id = any (${sql.param(rows.map(({ id }) => id))}::uuid[])
      union all
      select before.stock_id, before.at, before.open, before.close, 0
      from stocks cross join lateral (
        select * from stock_candles where stock_id = stocks.id and span = '15m' and at <= ${since} order by at desc limit 1
      ) as before where stocks.id = any (${sql.param(rows.map(({ id }) => id))}::uuid[])
      order by at`)
    return rows.map((row) => {
      const own = days.filter(({ stockId }) => stockId === row.id)
      const first = own[0]
      return {
        ...{
          tickerSymbol: row.ticker,
          formerTickers: row.formerTickers,
          name: row.name,
          color: row.color,
          contestantId: row.contestantId,
        },
        ...{ currentPrice: row.price, dayPrice: first ? (first.at <= since ? first.close : first.open) : row.price },
        dayVolume: own.reduce((sum, { volume }) => sum + volume, 0),
        sparkline: own.map(({ close }) => close),
        haltedUntil: row.haltedUntil && row.haltedUntil.getTime() > clock.ms() ? row.haltedUntil.toISOString() : null,
      }
    })
  }

  /** Best price first, from the orders as they are in the database: right on every node. */
  async function depth(stockId: string): Promise<Depth> {
    const side = (which: 'buy' | 'sell') =>
      database.query<{ price: number; quantity: number }>(sql`
        select price, sum(quantity - filled)::int as quantity from stock_orders
        where stock_id = ${stockId} and state = 'open' and side = ${which}
        group by price order by price ${which === 'buy' ? sql`desc` : sql`asc`} limit ${limits.depthShown}`)
    const [bids, asks] = await Promise.all([side('buy'), side('sell')])
    return { bids, asks }
  }

  const leadersBy = (order: 'value' | 'gains') =>
    freshRead(async (): Promise<StockLeader[]> => {
      const rows = await database.query<Portfolio & { holder: string }>(sql`
        select holder, sum(shares * stocks.price)::bigint as value, sum(cost)::bigint as investment,
               sum(shares * stocks.price - cost)::bigint as gains
        from share_accounts join stocks on stocks.id = stock_id and removed_at is null
        where shares > 0 and holder not in (${house}, ${issuer})
        group by holder order by ${order === 'value' ? sql`value` : sql`gains`} desc, holder limit ${limits.leadersShown}`)
      const persons = await usePeople(platform).persons(rows.map(({ holder }) => holder))
      return rows.flatMap(({ holder, ...sums }) => {
        const person = persons.get(holder)
        return person ? [{ person, ...sums }] : []
      })
    })

  return {
    present,
    one: async (row: StockRow): Promise<Stock> => (await present([row]))[0]!,
    /** All stocks, by ticker. */
    all: freshRead(async () => present(await store.all())),
    depth,
    leaders: { value: leadersBy('value'), gains: leadersBy('gains') },

    /** The newest trades, newest first. */
    async tape(stockId: string): Promise<StockTrade[]> {
      const rows = await database.query<ShareTransferRow>(sql`
        select id, price, quantity, side, at from share_transfers
        where stock_id = ${stockId} and price is not null order by at desc, id desc limit ${limits.tapeShown}`)
      return rows.map(presentTrade)
    },

    /** The newest reasons for moves of the house's price, newest first. */
    async news(stockId: string) {
      const rows = await db
        .select()
        .from(stockNews)
        .where(eq(stockNews.stockId, stockId))
        .orderBy(desc(stockNews.at), desc(stockNews.id))
        .limit(limits.newsShown)
      return rows.map(({ stockId: _, at, ...row }) => ({ ...row, at: at.toISOString() }))
    },

    /** How the price went in spans of this length, oldest first. */
    async candles(stockId: string, span: keyof typeof spanMs) {
      const rows = await db
        .select()
        .from(stockCandles)
        .where(sql`${stockCandles.stockId} = ${stockId} and ${stockCandles.span} = ${span}`)
        .orderBy(desc(stockCandles.at))
        .limit(limits.candlesMax)
      return rows.toReversed().map(({ at, open, high, low, close, volume }) => ({
        ...{ time: at.getTime() / 1000, open, high, low, close, volume },
      }))
    },
  }
})
