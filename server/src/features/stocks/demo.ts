import { eq, sql } from 'drizzle-orm'
import { chanceOf } from '../../platform/crowd/chance.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { house } from './accounts.ts'
import { candlesOf, spanMs } from './candles.ts'
import { useMatcher } from './matcher.ts'
import { useStocks } from './service.ts'
import { createStore } from './store.ts'
import { stockNews, stocks } from './tables.ts'

/** A stock for everybody in the house of the demo show. */
const listed = [
  { tickerSymbol: 'JET', name: 'Jet', color: '#35e3d2', contestantId: 'jet', price: 64, wild: 1.2 },
  { tickerSymbol: 'LOU', name: 'Lou', color: '#ff77d0', contestantId: 'lou', price: 48, wild: 0.8 },
  { tickerSymbol: 'ODET', name: 'Odette', color: '#ff8a6b', contestantId: 'odette', price: 37, wild: 1 },
  { tickerSymbol: 'MARL', name: 'Marlow', color: '#f0d060', contestantId: 'marlow', price: 82, wild: 0.7 },
  { tickerSymbol: 'CAT', name: 'The Cat', color: '#d8f06a', contestantId: 'the-cat', price: 140, wild: 1.5 },
  { tickerSymbol: 'WICK', name: 'Wick', color: '#c9a27a', contestantId: 'wick', price: 23, wild: 1.3 },
] as const
const shares = 1_000

/** What the demo accounts have, what they paid for a share, and what some of them offer. */
const held = [
  { account: 'viewer', ticker: 'JET', quantity: 14, paid: 51, offers: { quantity: 4, price: 71 } },
  { account: 'viewer', ticker: 'CAT', quantity: 5, paid: 152 },
  { account: 'viewer', ticker: 'LOU', quantity: 20, paid: 44 },
  { account: 'rival', ticker: 'LOU', quantity: 30, paid: 47, offers: { quantity: 10, price: 52 } },
  { account: 'pass', ticker: 'JET', quantity: 25, paid: 58, offers: { quantity: 8, price: 68 } },
  { account: 'xl', ticker: 'CAT', quantity: 40, paid: 96, offers: { quantity: 15, price: 149 } },
  { account: 'xl', ticker: 'MARL', quantity: 12, paid: 90 },
] as const

const news = [
  { kind: 'endorsed', permille: 18, count: 3, minutes: 12 },
  { kind: 'tips', permille: 9, count: 4, minutes: 40 },
  { kind: 'found', permille: 8, count: 1, minutes: 66 },
  { kind: 'mission-won', permille: 15, count: 1, minutes: 95 },
  { kind: 'endorsement-left', permille: -6, count: 1, minutes: 170 },
] as const

/** How far back each span of candles goes, in ms. */
const kept = { '1m': 3 * spanMs['1h'], '15m': 4 * spanMs['1d'], '1h': 12 * spanMs['1d'], '1d': 30 * spanMs['1d'] }

/** Trades of a month, from now backwards, that end at a price. */
function pastOf(price: number, wild: number, now: number, chance: () => number) {
  const trades: { price: number; quantity: number; at: Date }[] = []
  let [at, value, drift] = [now, price, 0]
  while (at > now - kept['1d']) {
    trades.push({ price: Math.max(1, Math.round(value)), quantity: 1 + Math.floor(chance() * 9), at: new Date(at) })
    const minutes = now - at < kept['15m'] ? 2 : 12
    at -= minutes * spanMs['1m']
    // It wanders, and is pulled back to somewhat below what it is today.
    drift = drift * 0.96 + (chance() - 0.5) * 0.0009 * wild
    value *= 1 + drift * Math.sqrt(minutes) + (chance() - 0.5) * 0.012 * wild * Math.sqrt(minutes / 2)
    value += (price * 0.93 - value) * 0.0012 * minutes
  }
  return trades.toReversed()
}

/** The stocks of the demo show, with a past, a few owners and offers, and reasons for their last moves. */
export async function makeDemoStocks(platform: Platform): Promise<void> {
  const { clock, database } = platform
  const matcher = useMatcher(platform)
  const store = createStore(database)
  const now = clock.ms()
  for (const [index, { wild, ...stock }] of listed.entries()) {
    await useStocks(platform).add(null, { ...stock, shares })
    const { id } = await useStocks(platform).find(stock.tickerSymbol)
    const chance = chanceOf(index + 7)
    const past = candlesOf(pastOf(stock.price, wild, now, () => chance.number()))
    await store.addCandles(
      id,
      past.filter(({ span, at }) => at.getTime() > now - kept[span]),
    )
    const some = news.filter((_, place) => (place + index) % 3 !== 0)
    await database.db
      .insert(stockNews)
      .values(
        some.map(({ minutes, ...one }) => ({ ...one, id: newId(), stockId: id, at: new Date(now - minutes * 60_000) })),
      )
    // The stock counts as older than today: its demo prices must not count as a move of its price.
    await database.db
      .update(stocks)
      .set({ createdAt: new Date(now - kept['1d']) })
      .where(eq(stocks.id, id))
  }
  for (const { account, ticker, quantity, paid, ...rest } of held) {
    const found = await database.query<{ id: string }>(
      sql`select id from users where email = ${`${account}@example.test`} and deleted_at is null`,
    )
    const person = found[0]
    if (!person) continue
    const { id } = await useStocks(platform).find(ticker)
    await matcher.inTurn(id, {
      holders: [person.id],
      work: (session) => session.give('demo', house, person.id, quantity, quantity * paid),
    })
    if ('offers' in rest) await matcher.place(id, { holder: person.id, side: 'sell', kind: 'limit', ...rest.offers })
  }
}
