// The whole server with so many people as its argument says, each of whom has earned a medal or two, counts the past of all
// for medals. A small transaction is asked for again and again meanwhile, and before. Tells what it came to as a line of JSON.

import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
// For the compiler: the types of a request's cookies and files.
import type {} from '@fastify/cookie'
import type {} from '@fastify/multipart'
import { startApp } from '../../server/src/app.ts'
import { features } from '../../server/src/features/index.ts'
import { countPast } from '../../server/src/features/medals/past.ts'
import { readSettings } from '../../server/src/platform/settings.ts'
import { median, percentile } from '../support/row.ts'

/** What a count of the past came to; memory in MB, waits in ms. */
export interface Counted {
  medals: number
  seconds: number
  /** The most that was held at a time while it ran, without garbage. */
  heap: number
  /** By how much the process grew, with the embedded database. */
  grown: number
  quiet: Waits
  meanwhile: Waits
}
export interface Waits {
  median: number
  most: number
  longest: number
}

const people = Number(process.argv[2])
/** From one small transaction to the next, in ms; for how many of them nothing else is done; and between looks at the heap. */
const [every, quietRounds, lookEvery] = [20, 200, 500]

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const inMb = (bytes: number) => bytes / 1024 / 1024

/** Everybody said something, and every tenth with 25 J; all have a purse. */
const fill: readonly string[] = [
  `insert into users (id, email, display_name, name_key)
   select 'bench-' || n, 'bench-' || n || '@example.test', 'bench_' || n, 'bench_' || n from generate_series(1, ${people}) n`,
  `insert into chat_messages (id, room, kind, author_id, text, mentions, at, key)
   select gen_random_uuid(), 'global', 'text', 'bench-' || n, case when n % 10 = 0 then repeat('J', 25) else 'hello' end,
     '{}', now(), 'bench'
   from generate_series(1, ${people}) n`,
  `insert into ledger_accounts (id, kind, owner, floor) select 'user:bench-' || n, 'user', 'bench-' || n, 0
   from generate_series(1, ${people}) n`,
  'analyze',
]

const app = await startApp(readSettings({ ...process.env, LOG_LEVEL: 'warn' }, features), features, async () => {})
const { database } = app.platform
for (const statement of fill) await database.script(statement)

/** Asks for a small transaction until it is told to stop, and answers with how long each waited. */
function ask(rounds = Number.POSITIVE_INFINITY) {
  const waits: number[] = []
  let over = false
  const asking = (async () => {
    for (let round = 0; round < rounds && !over; round += 1) {
      const began = performance.now()
      await database.transaction(async () => {
        await database.execute('select xp from users where id = $1 for no key update', [
          `bench-${1 + ((round * 7919) % people)}`,
        ])
      })
      waits.push(performance.now() - began)
      await pause(every)
    }
  })()
  return async (): Promise<Waits> => {
    over = rounds === Number.POSITIVE_INFINITY
    await asking
    return { median: median(waits), most: percentile(waits, 99), longest: Math.max(...waits) }
  }
}

const quiet = await ask(quietRounds)()
collectGarbage()
const grownFrom = process.memoryUsage.rss()
let heap = 0
const look = setInterval(() => {
  collectGarbage()
  heap = Math.max(heap, process.memoryUsage().heapUsed)
}, lookEvery)
const end = ask()
const began = performance.now()
await countPast(app.platform, new AbortController().signal)
const seconds = (performance.now() - began) / 1_000
const meanwhile = await end()
clearInterval(look)
const [row] = await database.execute('select count(*)::int as medals from medals_earned', [])
const counted: Counted = {
  ...{ medals: Number(row!.medals), seconds, heap: inMb(heap), quiet, meanwhile },
  grown: inMb(process.memoryUsage.rss() - grownFrom),
}
process.stdout.write(`${JSON.stringify(counted)}\n`)
await app.lifecycle.stop()
process.exit(0)
