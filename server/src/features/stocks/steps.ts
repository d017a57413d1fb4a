import type { StockNewsKind } from '@shoal/bus/stocks/contract'
import { eq } from 'drizzle-orm'
import { service } from '../../platform/feature.ts'
import { newId } from '../../platform/ids.ts'
import { candlesOf } from './candles.ts'
import { dueToWearOff, wearsOff } from './excitement.ts'
import { useMatcher } from './matcher.ts'
import { useLookers, useStockNotices } from './notices.ts'
import { bounded } from './quotes.ts'
import { createStore } from './store.ts'
import { type StockRow, stockNews, stocks } from './tables.ts'

/** One reason for another price. */
export interface Step {
  kind: StockNewsKind
  /** By how much, signed. */
  permille: number
  /** How often it happened. */
  count: number
}

/** Moves the price of a stock and what the house quotes along with it, and tells pages why. */
export const useSteps = service((platform) => {
  const { clock, database, publisher } = platform
  const { db } = database
  const store = createStore(database)
  const notices = useStockNotices(platform)

  /** Belongs to a transaction that has locked the row. */
  async function take(row: StockRow, steps: readonly Step[]): Promise<void> {
    if (steps.length === 0) return
    const now = clock.now()
    let { fair, excitement } = row
    // Steps of a small price are less than ₣1; they add up as long as nobody trades at another price.
    let price = row.unrounded !== null && Math.round(row.unrounded) === row.price ? row.unrounded : row.price
    for (const { kind, permille, count } of steps) {
      // As many steps down as up lead back to where they began.
      const factor = Math.exp(permille / 1000)
      fair = bounded(fair * factor)
      price = bounded(price * factor)
      if (wearsOff.has(kind) || kind === 'worn-off') excitement += permille
      const news = { id: newId(), kind, permille, count, at: now }
      await db.insert(stockNews).values({ ...news, stockId: row.id })
      publisher.publish(useLookers(platform).address(row.id), 'stocks:news', {
        tickerSymbol: row.ticker,
        news: { ...news, at: now.toISOString() },
      })
    }
    const wore = steps.some(({ kind }) => kind === 'worn-off')
    const wornAt = excitement === 0 ? null : wore || row.wornAt === null ? now : row.wornAt
    const seen = Math.round(price)
    await db
      .update(stocks)
      .set({ fair, excitement, wornAt, price: seen, unrounded: price })
      .where(eq(stocks.id, row.id))
    if (seen !== row.price) {
      await store.growCandles(row.id, candlesOf([{ price: seen, quantity: 0, at: now }]))
      notices.moved(row.ticker, seen)
    }
    database.afterCommit(() => useMatcher(platform).quote(row.id))
  }
  return { take }
})

/** Lets what is due of a stock's excitement wear off. */
export const useWearingOff = service((platform) => {
  const { clock, database } = platform
  return (id: string): Promise<void> =>
    database.transaction(async () => {
      const [row] = await database.db.select().from(stocks).where(eq(stocks.id, id)).for('update')
      if (!row || row.removedAt) return
      const permille = -dueToWearOff(row, clock.now())
      if (permille !== 0) await useSteps(platform).take(row, [{ kind: 'worn-off', permille, count: 1 }])
    })
})
