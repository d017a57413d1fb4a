import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
// For the compiler: the type of a request's cookies.
import type {} from '@fastify/cookie'
import type {} from '@fastify/multipart'
import { OrderBook, Side as TheirSide } from 'nodejs-order-book'
import { house, issuer } from '../server/src/features/stocks/accounts.ts'
import { Book, type Side } from '../server/src/features/stocks/engine/book.ts'
import { useMatcher as matcherOf } from '../server/src/features/stocks/matcher.ts'
import { stockSettings } from '../server/src/features/stocks/settings.ts'
import { createStore } from '../server/src/features/stocks/store.ts'
import { stocks as stockTable } from '../server/src/features/stocks/tables.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { chanceOf } from '../server/src/platform/crowd/chance.ts'
import { openDatabase } from '../server/src/platform/database/index.ts'
import { createHappenings } from '../server/src/platform/happenings/index.ts'
import { newId } from '../server/src/platform/ids.ts'
import { createJobs } from '../server/src/platform/jobs/index.ts'
import { createLedger } from '../server/src/platform/ledger/index.ts'
import { createLog } from '../server/src/platform/log.ts'
import { createMetrics } from '../server/src/platform/metrics.ts'
import type { Platform } from '../server/src/platform/platform.ts'
import { createPublisher } from '../server/src/platform/realtime/publisher.ts'
import { Refusal } from '../server/src/platform/refusal.ts'
import { readSettings } from '../server/src/platform/settings.ts'
import { atLeast, atLeastOfPeer, byTurns, type Row, told } from './support/row.ts'

const engineOrders = 40_000
const rounds = 9
/** Stocks, people who trade them, and how many of their orders are under way at a time. */
const [markets, people, atOnce] = [6, 240, 192]
const orders = 6_000
const wantedPerSecond = 500

type Plain = { id: string; owner: string; side: Side; price: number; quantity: number }

/** Limit orders around one price, so that about half of them trade at once. */
function plainOrders(count: number): Plain[] {
  const chance = chanceOf(12)
  return Array.from({ length: count }, (_, n) => {
    const side = chance.happens(0.5) ? ('buy' as const) : ('sell' as const)
    const away = Math.floor(chance.number() ** 2 * 40) - 12
    const price = 1_000 + (side === 'buy' ? -away : away)
    return { id: `o${n}`, owner: `p${n % people}`, side, price, quantity: 1 + Math.floor(chance.number() * 20) }
  })
}

async function engine(): Promise<Row> {
  const plain = plainOrders(engineOrders)
  const perSecond = (one: (order: Plain) => unknown) => {
    const began = performance.now()
    for (const order of plain) one(order)
    return Promise.resolve(engineOrders / ((performance.now() - began) / 1000))
  }
  const figures = await byTurns(rounds, {
    ours: () => {
      const book = new Book()
      return perSecond((order) => {
        const incoming = { ...order, rests: true }
        book.take(incoming, book.plan(incoming))
      })
    },
    peer: () => {
      const book = new OrderBook()
      return perSecond(({ id, side, price, quantity }) =>
        book.limit({ id, side: side === 'buy' ? TheirSide.BUY : TheirSide.SELL, price, size: quantity }),
      )
    },
  })
  return atLeastOfPeer('orders a second matched in memory', figures, 0.5, '/s')
}

/** Orders matched and persisted, all of this process and the database on the same two cores. */
async function persisted(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shoal-bench-stocks-'))
  const settings = readSettings(
    { ...(process.env.DATABASE_URL && { DATABASE_URL: process.env.DATABASE_URL }), DATA_DIR: dataDir },
    [{ name: 'stocks', settings: stockSettings }],
  )
  const database = await openDatabase(settings)
  try {
    const log = createLog({ environment: 'production', logLevel: 'warn' })
    const jobs = createJobs({ database, log, metrics: createMetrics() })
    const ledger = createLedger(database)
    const publisher = createPublisher({
      ...{ emit: () => {}, emitHere: () => {}, check: false },
      afterCommit: (action) => database.afterCommit(action),
    })
    const happenings = createHappenings({ database, jobs, clock: systemClock, log, check: false })
    // The parts of a platform that the matcher needs.
    const platform = {
      settings,
      database,
      ledger,
      publisher,
      happenings,
      log,
      clock: systemClock,
      // Nobody looks at a book.
      rooms: { declare: (name: string) => ({ address: (id: string) => `${name}:${id}` }) },
    } as unknown as Platform
    const matcher = matcherOf(platform)
    const mint = await ledger.ensureAccount('mint', 'main')
    const holders = Array.from({ length: people }, (_, n) => `bench-${n}-${newId()}`)
    for (const holder of holders) {
      const purse = await ledger.ensureAccount('user', holder)
      const legs = [
        { account: mint, amount: -50_000_000 },
        { account: purse, amount: 50_000_000 },
      ]
      await ledger.transfer({ reason: 'demo', legs })
    }
    const ids: string[] = []
    for (let n = 0; n < markets; n += 1) {
      const id = newId()
      ids.push(id)
      await database.db.insert(stockTable).values({
        ...{ id, ticker: `B${id.slice(-6).toUpperCase()}`, name: 'Bench', color: '#000000', contestantId: null },
        ...{ price: 1_000, fair: 1_000, version: 0, haltedUntil: null, createdAt: new Date(), removedAt: null },
      })
      await matcher.open(id)
      await matcher.inTurn(id, {
        holders: [issuer, ...holders],
        work: (session) => {
          session.give('issued', issuer, house, 100_000)
          for (const holder of holders) session.give('demo', house, holder, 400, 0)
          session.quote()
        },
      })
    }
    const plain = plainOrders(orders)
    let [next, placed, refused, filled] = [0, 0, 0, 0]
    const began = performance.now()
    const caller = async () => {
      while (next < plain.length) {
        const n = next
        next += 1
        const { side, price, quantity } = plain[n]!
        const order = { holder: holders[n % people]!, side, kind: 'limit' as const, price, quantity, key: newId() }
        try {
          const row = await matcher.place(ids[n % markets]!, order)
          placed += 1
          if (row.filled > 0) filled += 1
        } catch (error) {
          // Too many open ones, or one's own in the way: it was looked at all the same, and not counted.
          if (!(error instanceof Refusal)) throw error
          refused += 1
        }
      }
    }
    await Promise.all(Array.from({ length: atOnce }, caller))
    const seconds = (performance.now() - began) / 1000
    const strays = await createStore(database).strays()
    const { sum, driftedAccounts, unbalancedTransfers, belowFloor } = await ledger.reconcile()
    const wrong = [sum, driftedAccounts.length, unbalancedTransfers.length, belowFloor.length, strays.strayTokens]
    if ([...wrong, strays.strayShares].some((one) => one !== 0))
      throw new Error(`The market is not sound after the bench: ${JSON.stringify({ wrong, strays })}`)
    const what = `orders a second matched and persisted (${database.dialect})`
    const share = Math.round((100 * filled) / Math.max(1, placed))
    const how = `${share} % traded at once; ${refused} more were refused`
    return database.dialect === 'postgres'
      ? [atLeast(what, placed / seconds, wantedPerSecond), told('… of them', how)]
      : [told(what, (placed / seconds).toFixed(0)), told('… of them', how)]
  } finally {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The stock market: its engine beside an order book from npm, and orders that are matched and written. */
export async function stocks(): Promise<Row[]> {
  return [await engine(), ...(await persisted())]
}
