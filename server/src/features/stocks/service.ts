import type { AuditAction } from '@shoal/bus/moderation/contract'
import type { Holding, OwnStock, Portfolio } from '@shoal/bus/stocks/contract'
import { stocksErrors } from '@shoal/bus/stocks/errors'
import { eq } from 'drizzle-orm'
import { stockDelisted } from '../../happenings/stocks.ts'
import { isUniqueViolation } from '../../platform/database/index.ts'
import { service } from '../../platform/feature.ts'
import { newId } from '../../platform/ids.ts'
import type { Who } from '../../platform/people/who.ts'
import type { Connection } from '../../platform/realtime/listen.ts'
import { rooms } from '../../platform/realtime/publisher.ts'
import { refuse } from '../../platform/refusal.ts'
import { useContestants } from '../contestants/index.ts'
import { useFeatures } from '../features/index.ts'
import { useAudit } from '../moderation/index.ts'
import { house, issuer } from './accounts.ts'
import { useMatcher } from './matcher.ts'
import { isPerson, useLookers } from './notices.ts'
import type { NewOrder, Session } from './session.ts'
import { createStore, mint } from './store.ts'
import { type StockRow, stocks } from './tables.ts'
import { presentOrder, useStockViews } from './view.ts'

const nothing: Holding = { myHoldings: 0, held: 0, totalInvestment: 0 }

/** A stock as an admin describes it; the demo show brings its id along. */
export interface NewStock {
  tickerSymbol: string
  name: string
  color: string
  /** ₣ for one share, to begin with. */
  price: number
  /** All of them, which the house gets. */
  shares: number
  contestantId: string | null
}

/** STK-1, STK-2, STK-4: stocks, people's shares and orders, and the actions of admins. */
export const useStocks = service((platform) => {
  const { clock, database, outbox, publisher } = platform
  const { db } = database
  const store = createStore(database)
  const views = useStockViews(platform)
  const audit = useAudit(platform)

  /** While the part is switched off, nobody but staff looks. */
  async function mustBeOn(who: Who | null): Promise<void> {
    const isStaff = who !== null && (who.flags.admin || who.flags.mod)
    if (!isStaff) await useFeatures(platform).require('stocks')
  }

  async function find(ticker: string): Promise<StockRow> {
    const row = await store.byTicker(ticker)
    if (!row) refuse(stocksErrors.noSuchStock)
    return row
  }

  async function holdings(who: Who | null): Promise<Map<string, Holding>> {
    if (!who) return new Map()
    const rows = await store.holdingsOf(who.userId)
    return new Map(
      rows.map(({ ticker, shares, held, cost }) => [ticker, { myHoldings: shares, held, totalInvestment: cost }]),
    )
  }

  async function own(row: StockRow, who: Who | null): Promise<OwnStock> {
    const [stock, mine] = await Promise.all([views.one(row), holdings(who)])
    return { ...stock, ...(mine.get(row.ticker) ?? nothing) }
  }

  const taken = <T>(ticker: string, work: () => Promise<T>): Promise<T> =>
    work().catch((error: unknown) => {
      if (isUniqueViolation(error, 'stocks_ticker')) refuse(stocksErrors.tickerTaken, { ticker })
      throw error
    })

  /** Does to a listed stock what an admin decided, and writes that down. */
  async function decide(
    who: Who,
    ticker: string,
    action: AuditAction,
    detail: string,
    work: (session: Session) => void,
  ) {
    const { id } = await find(ticker)
    const row = await useMatcher(platform).inTurn(id, {
      holders: [],
      work: async (session) => {
        session.mustBeListed()
        work(session)
        await audit.record({ who, action, detail: `${session.stock.ticker}: ${detail}` })
        return session.stock
      },
    })
    return { stock: await own(row, who) }
  }

  return {
    find,
    holdings,

    async list(who: Who | null) {
      await mustBeOn(who)
      const [all, mine, open] = await Promise.all([views.all(), holdings(who), who ? store.openOf(who.userId) : []])
      const listed = all.map((stock): OwnStock => ({ ...stock, ...(mine.get(stock.tickerSymbol) ?? nothing) }))
      const value = listed.reduce((sum, stock) => sum + stock.myHoldings * stock.currentPrice, 0)
      const investment = listed.reduce((sum, stock) => sum + stock.totalInvestment, 0)
      const portfolio: Portfolio = { value, investment, gains: value - investment }
      return { stocks: listed, orders: open.map(({ row, ticker }) => presentOrder(row, ticker)), portfolio }
    },

    /** Whether a stock is traded by this ticker, or had it before it got another name [STK-4]. */
    async isTraded(ticker: string): Promise<boolean> {
      const asked = ticker.toUpperCase()
      return (await store.all()).some((row) => row.ticker === asked || row.formerTickers.includes(asked))
    },

    async read(who: Who | null, ticker: string) {
      await mustBeOn(who)
      const row = await find(ticker)
      const [stock, depth, trades, news] = await Promise.all([
        own(row, who),
        views.depth(row.id),
        views.tape(row.id),
        views.news(row.id),
      ])
      // Kinds come from this program alone.
      return { stock, depth, trades, news: news as Parameters<typeof publisher.publish<'stocks:news'>>[2]['news'][] }
    },

    async candles(who: Who | null, ticker: string, span: '1m' | '15m' | '1h' | '1d') {
      await mustBeOn(who)
      return { candles: await views.candles((await find(ticker)).id, span) }
    },

    async leaders(who: Who | null, by: 'value' | 'gains') {
      await mustBeOn(who)
      return { leaders: await views.leaders[by]() }
    },

    async order(who: Who, ticker: string, order: Omit<NewOrder, 'holder'>) {
      await useFeatures(platform).require('stocks')
      const stock = await find(ticker)
      const row = await useMatcher(platform).place(stock.id, { ...order, holder: who.userId })
      return { order: presentOrder(row, stock.ticker) }
    },

    /** Works also while stocks are switched off: people can always get held tokens and shares back. */
    async cancel(who: Who, id: string) {
      const row = await useMatcher(platform).cancel(who.userId, id)
      const [stock] = await db.select().from(stocks).where(eq(stocks.id, row.stockId))
      return { order: presentOrder(row, stock!.ticker) }
    },

    async history(who: Who, page: { page: number; pageSize: number }) {
      const { rows, total } = await store.historyOf(who.userId, page)
      return { orders: rows.map(({ row, ticker }) => presentOrder(row, ticker)), total }
    },

    /** Looks at the book and the tape of one stock, and of no other. */
    async watch(connection: Connection, ticker: string | null): Promise<void> {
      const id = ticker === null ? null : (await find(ticker)).id
      useLookers(platform).only(connection, id)
    },

    /** Adds a stock. The house has all its shares, and offers them around the price. */
    async add(who: Who | null, { tickerSymbol, shares, price, ...facts }: NewStock): Promise<OwnStock> {
      const ticker = tickerSymbol.toUpperCase()
      const { contestantId } = facts
      if (contestantId !== null && (await useContestants(platform).read([contestantId])).length === 0)
        refuse(stocksErrors.noSuchContestant)
      const row = {
        ...{ id: newId(), ticker, ...facts, color: facts.color.toLowerCase(), price, fair: price, version: 0 },
        ...{
          formerTickers: [],
          unrounded: null,
          excitement: 0,
          wornAt: null,
          haltedUntil: null,
          createdAt: clock.now(),
          removedAt: null,
        },
      }
      const matcher = useMatcher(platform)
      await taken(ticker, () =>
        database.transaction(async () => {
          await db.insert(stocks).values(row)
          await matcher.open(row.id)
          await matcher.issue(row, shares)
          if (who) await audit.record({ who, action: 'stocks.add', detail: `${ticker}: ${shares} shares at ₣${price}` })
        }),
      )
      await matcher.inTurn(row.id, { holders: [], work: (session) => session.quote() })
      const stock = await own(row, who)
      const { myHoldings: _, held: __, totalInvestment: ___, ...shown } = stock
      await outbox.publish(rooms.all, 'stocks:new', shown)
      return stock
    },

    async rename(who: Who, from: string, changes: { tickerSymbol: string; name?: string | undefined }) {
      const ticker = changes.tickerSymbol.toUpperCase()
      const { id } = await find(from)
      const { before, row } = await taken(ticker, () =>
        database.transaction(async () => {
          // Somebody may have renamed it since: what it was called meanwhile leads to it as well.
          const before = await store.lock(id)
          if (!before || before.removedAt) refuse(stocksErrors.noSuchStock)
          const formerTickers = [...new Set([...before.formerTickers, before.ticker])].filter((one) => one !== ticker)
          const values = { ticker, formerTickers, ...(changes.name !== undefined && { name: changes.name }) }
          const [row] = await db.update(stocks).set(values).where(eq(stocks.id, id)).returning()
          const detail = `${before.ticker} is ${ticker}${changes.name === undefined ? '' : `, ${changes.name}`}`
          await audit.record({ who, action: 'stocks.rename', detail })
          return { before, row: row! }
        }),
      )
      const shown = await views.one(row)
      if (ticker !== before.ticker)
        await outbox.publish(rooms.all, 'stocks:renamed', { oldTickerSymbol: before.ticker, newTickerSymbol: ticker })
      publisher.toAll('stocks:updated', shown)
      return { stock: await own(row, who) }
    },

    /** Stops trading a stock for some minutes, from now on also when it is halted already. */
    async halt(who: Who, ticker: string, minutes: number) {
      return decide(who, ticker, 'stocks.halt', `for ${minutes} min`, (session) => session.halt(minutes * 60, true))
    },

    /** Ends a halt early. */
    async resume(who: Who, ticker: string) {
      return decide(who, ticker, 'stocks.resume', 'is traded again', (session) => {
        session.resume()
        session.quote()
      })
    },

    /**
     * Takes a stock off. Tokens and shares held by orders are given back, and shareholders are paid the price of now.
     * Orders that wait for their turn meanwhile find it gone.
     */
    async remove(who: Who, ticker: string): Promise<{ holders: number; paid: number }> {
      const found = await find(ticker)
      return useMatcher(platform).inTurn(found.id, {
        holders: [house, issuer],
        work: async (session) => {
          session.mustBeListed()
          const released = session.cancelAll()
          const { price } = session.stock
          const payments = new Map<string, { shares: number; paid: number }>()
          const accounts = await store.holders(found.id)
          for (const account of accounts)
            if (!session.memory.accounts.has(account.holder)) session.memory.accounts.set(account.holder, account)
          for (const { holder, shares } of [...session.memory.accounts.values()]) {
            if (holder === issuer || shares <= 0) continue
            session.give('delisted', holder, issuer, shares)
            if (holder === house) continue
            session.payOff(holder, shares * price, mint)
            payments.set(holder, { shares, paid: shares * price })
          }
          session.closePurse(mint)
          session.stock.removedAt = clock.now()
          await db.update(stocks).set({ removedAt: session.stock.removedAt }).where(eq(stocks.id, found.id))
          const told = [...new Set([...payments.keys(), ...released.keys()])].filter(isPerson).map((userId) => ({
            ...{ stockId: found.id, ticker: session.stock.ticker, userId },
            ...(payments.get(userId) ?? { shares: 0, paid: 0 }),
            released: released.get(userId) ?? 0,
          }))
          await platform.happenings.happen(stockDelisted, ...told.filter(({ paid, released }) => paid + released > 0))
          const [holders, paid] = [payments.size, [...payments.values()].reduce((sum, one) => sum + one.paid, 0)]
          const detail = `${found.ticker}: ${holders} holders got ₣${paid}`
          await audit.record({ who, action: 'stocks.remove', detail })
          await outbox.publish(rooms.all, 'stocks:removed', { tickerSymbol: found.ticker })
          return { holders, paid }
        },
      })
    },

    /** Reconciles the shares: their book, and what open orders hold of shares and tokens. */
    async check() {
      const { sum, drifted, unbalanced, belowFloor } = await platform.books.check('shares')
      const strays = await store.strays()
      return {
        ...{ sum, driftedAccounts: drifted.length, unbalancedTransfers: unbalanced.length },
        ...{ belowFloor: belowFloor.length, ...strays },
      }
    },

    /** Belongs to the deletion of an account. */
    async forget(userId: string): Promise<void> {
      const touched = await store.forget(userId, clock.now(), newId)
      database.afterCommit(() => {
        for (const id of touched) useMatcher(platform).quote(id)
      })
    },
  }
})

/** The tables that a check of the shares goes through. */
export const sharesBook = {
  name: 'shares',
  lines: { table: 'share_entries', owner: 'account_id', amount: 'amount', after: 'after' },
  owners: { table: 'share_accounts', id: 'id', total: 'shares', floor: 'floor' },
  transfers: { table: 'share_transfers', column: 'transfer_id' },
}
