import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
// For the compiler: the type of a request's cookies.
import type {} from '@fastify/cookie'
import type {} from '@fastify/multipart'
import { MarketQuery } from '@shoal/bus/market/contract'
import { wearBadges } from '../server/src/features/clans/person.ts'
import { useMarketLists as listsOf } from '../server/src/features/market/lists.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { type Database, openDatabase } from '../server/src/platform/database/index.ts'
import { createHappenings } from '../server/src/platform/happenings/index.ts'
import { createJobs } from '../server/src/platform/jobs/index.ts'
import { createLog } from '../server/src/platform/log.ts'
import { createMetrics } from '../server/src/platform/metrics.ts'
import type { Platform } from '../server/src/platform/platform.ts'
import { createPublisher } from '../server/src/platform/realtime/publisher.ts'
import { readSettings } from '../server/src/platform/settings.ts'
import { writeLedger } from './reconciliation.ts'
import { atMost, median, percentile, type Row, seen, told } from './support/row.ts'

/** Open auctions, those that were sold, bids, watched ones, people, and transfers of two lines each. */
const [open, sold, bids, watched, people, transfers] = [100_000, 200_000, 300_000, 50_000, 5_000, 500_000]
/** Rows that one statement writes. */
const portion = 25_000
const rounds = 60
const bar = 50

/** How each table is filled: the number of rows, and a statement that writes those from $1 to $2. */
const fill: readonly (readonly [rows: number, statement: string])[] = [
  [
    people,
    `insert into users (id, email, display_name, name_key)
     select 'bench-' || n, 'bench-' || n || '@example.test', 'bench_' || n, 'bench_' || n
     from generate_series($1::bigint, $2) n on conflict do nothing`,
  ],
  // Ids that rise with time, ends spread over a day, prices and items in no order.
  [
    open + sold,
    `insert into market_listings
     (id, instance_id, item_id, seller_id, start_price, buyout, bid, bidder_id, price, bids, status, created_at, ends_at, closed_at, version)
   select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, gen_random_uuid(), (n * 7919) % 179,
     'bench-' || 1 + (n * 31) % ${people}, 1 + (n * 104729) % 900, null,
     case when n % 3 = 0 or n > ${open} then 1 + (n * 104729) % 900 end,
     case when n % 3 = 0 or n > ${open} then 'bench-' || 1 + (n * 17) % ${people} end,
     1 + (n * 104729) % 900, n % 3,
     case when n > ${open} then 'sold' else 'open' end, now() - interval '1 day',
     case when n > ${open} then now() - (n % 60) * interval '1 day' else now() + (1 + n % 86400) * interval '1 second' end,
     case when n > ${open} then now() - (n % 60) * interval '1 day' end, 1
   from generate_series($1::bigint, $2) n`,
  ],
  [
    bids,
    `insert into market_bids (listing_id, user_id, amount, buyout, at)
   select ('00000000-0000-7000-8000-' || lpad(to_hex(1 + n % ${open}), 12, '0'))::uuid,
     'bench-' || 1 + (n * 13) % ${people}, n % 900 + 1, false, now() - (n % 48) * interval '1 hour'
   from generate_series($1::bigint, $2) n`,
  ],
  [
    watched,
    `insert into market_watches (user_id, listing_id, at)
   select 'bench-' || 1 + (n * 7) % ${people}, ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, now()
   from generate_series($1::bigint, $2) n`,
  ],
]

/** How often each table of the market was read from end to end. */
async function readsOf(database: Database): Promise<Record<string, number>> {
  // Figures of one connection are told to the others about once a second.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  const rows = (await database.execute(
    "select relname, seq_scan::int as reads from pg_stat_user_tables where relname like 'market_%'",
    [],
  )) as { relname: string; reads: number }[]
  return Object.fromEntries(rows.map(({ relname, reads }) => [relname, reads]))
}

/** What a page of the market takes the server, at a hundred thousand open auctions and a million lines of the ledger. */
export async function market(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shoal-bench-market-'))
  const settings = readSettings({
    ...(process.env.DATABASE_URL && { DATABASE_URL: process.env.DATABASE_URL }),
    DATA_DIR: dataDir,
  })
  const database = await openDatabase(settings)
  try {
    const log = createLog({ environment: 'production', logLevel: 'warn' })
    const jobs = createJobs({ database, log, metrics: createMetrics() })
    const publisher = createPublisher({
      ...{ emit: () => {}, emitHere: () => {}, check: false },
      afterCommit: (action) => database.afterCommit(action),
    })
    const happenings = createHappenings({ database, jobs, clock: systemClock, log, check: false })
    const nodes = { on() {}, onGap() {}, tell() {} }
    // The parts of a platform that the lists need.
    const platform = { settings, database, publisher, happenings, jobs, log, nodes, clock: systemClock }
    wearBadges(platform as unknown as Platform)
    const lists = listsOf(platform as unknown as Platform)
    for (const [rows, statement] of fill)
      for (let first = 1; first <= rows; first += portion)
        await database.execute(statement, [first, Math.min(rows, first + portion - 1)])
    await writeLedger(database, transfers)
    await database.script('analyze')

    const list = (query: object) => () => lists.list(MarketQuery.parse(query))
    const questions: Record<string, (round: number) => Promise<unknown>> = {
      'ending soon': list({}),
      newest: list({ sort: 'newest' }),
      cheapest: list({ sort: 'price' }),
      'of one rarity': list({ rarity: 'EPIC' }),
      'of one kind, cheapest': list({ kind: 'FISHTOY', sort: 'price' }),
      'found by a word': list({ query: 'fish' }),
      'of one item, cheapest': list({ itemId: 64, sort: 'price' }),
      'of one seller': (round) => lists.list(MarketQuery.parse({ userId: `bench-${1 + round}` })),
      'the thousandth page': list({ page: 1_000 }),
      'one’s own': (round) => lists.mine(`bench-${1 + round}`),
      'prices of an item': (round) => lists.prices(round % 179),
    }
    for (const ask of Object.values(questions)) await ask(0)
    const before = await readsOf(database)
    const times = new Map<string, number[]>()
    for (let round = 0; round < rounds; round += 1)
      for (const [what, ask] of Object.entries(questions)) {
        const began = performance.now()
        await ask(round)
        times.set(what, [...(times.get(what) ?? []), performance.now() - began])
      }
    const after = await readsOf(database)
    const whole = Object.keys(after).filter((table) => after[table] !== before[table])

    const medians = [...times].map(([what, all]) => [what, median(all)] as const)
    const [slowest, worst] = medians.toSorted(([, one], [, other]) => other - one)[0]!
    const all = [...times.values()].flat()
    const postgres = database.dialect === 'postgres'
    return [
      atMost(
        `a page of the Wet Market (${database.dialect}), the slowest by its median: ${slowest}`,
        worst,
        bar,
        'ms',
        1,
      ),
      told('… each, in ms', medians.map(([what, ms]) => `${what} ${ms.toFixed(1)}`).join(', ')),
      told('… 99 of 100 of all', `${percentile(all, 99).toFixed(1)} ms`),
      ...(postgres
        ? [seen('… tables of the market read from end to end', whole.join(', ') || 'none', 'none', whole.length === 0)]
        : []),
    ]
  } finally {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
