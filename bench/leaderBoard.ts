import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
// For the compiler: the type of a request's cookies.
import type {} from '@fastify/cookie'
import type {} from '@fastify/multipart'
import { LeadersQuery } from '@shoal/bus/leaders/contract'
import { wearBadges } from '../server/src/features/clans/person.ts'
import { useCounting as countingOf } from '../server/src/features/leaders/counting.ts'
import { useLeaders as leadersOf } from '../server/src/features/leaders/service.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { type Database, openDatabase } from '../server/src/platform/database/index.ts'
import type { Platform } from '../server/src/platform/platform.ts'
import { readSettings } from '../server/src/platform/settings.ts'
import { atMost, median, percentile, type Row, seen, told } from './support/row.ts'

const people = 100_000
/** People whose XP is different between two counts. */
const moved = 5_000
const rounds = 200
const bar = 20
/** Tables that no question may read from end to end. */
const tables = ['users', 'leader_lines', 'ledger_accounts', 'medals_earned']

/** People with XP and tokens in no order, and with medals. */
const fill: readonly string[] = [
  `insert into users (id, email, display_name, name_key, xp)
   select 'bench-' || n, 'bench-' || n || '@example.test', 'bench_' || n, 'bench_' || n, (n::bigint * 7919) % 400000
   from generate_series(1, ${people}) n on conflict do nothing`,
  `insert into ledger_accounts (id, kind, owner, balance)
   select 'user:bench-' || n, 'user', 'bench-' || n, (n::bigint * 104729) % 90000 from generate_series(1, ${people}) n
   on conflict do nothing`,
  `insert into medals_earned (user_id, medal_id, count, at)
   select 'bench-' || n, 'popular', 1 + n % 40, now() from generate_series(1, ${people}) n on conflict do nothing`,
]

/** How often each table was read from end to end. */
async function readsOf(database: Database): Promise<Record<string, number>> {
  // Figures of one connection are told to the others about once a second.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  const rows = (await database.execute(
    'select relname, seq_scan::int as reads from pg_stat_user_tables where relname = any ($1::text[])',
    [tables],
  )) as { relname: string; reads: number }[]
  return Object.fromEntries(rows.map(({ relname, reads }) => [relname, reads]))
}

/** The server's time for a request to the leader boards with a hundred thousand people, and for counting them. */
export async function leaderBoard(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shoal-bench-leaders-'))
  const settings = readSettings({
    ...(process.env.DATABASE_URL && { DATABASE_URL: process.env.DATABASE_URL }),
    DATA_DIR: dataDir,
  })
  const database = await openDatabase(settings)
  try {
    // The parts of a platform that the boards need.
    const platform = { settings, database, clock: systemClock, jobs: { define: () => ({}) } } as unknown as Platform
    wearBadges(platform)
    for (const statement of fill) await database.script(statement)
    await database.script('analyze')
    const [counting, leaders] = [countingOf(platform), leadersOf(platform)]
    const counts: number[] = []
    for (let round = 0; round < 4; round += 1) {
      await database.script(
        `update users set xp = xp + ${1 + round} where substr(id, 7)::int % ${people / moved} = ${round}`,
      )
      const began = performance.now()
      await counting.countAll({ soon: true })
      counts.push(performance.now() - began)
    }
    await database.script('analyze')

    const one = (round: number) => `bench-${1 + ((round * 7919) % people)}`
    const read = (userId: string | null, query: object) => leaders.read(userId, LeadersQuery.parse(query))
    const questions: Record<string, (round: number) => Promise<unknown>> = {
      'the first page': () => read(null, {}),
      'with one’s own place': (round) => read(one(round), {}),
      'the last page': (round) => read(one(round), { page: 3_990 }),
      'by tokens': (round) => read(one(round), { board: 'tokens', page: round }),
      'by medals': (round) => read(one(round), { board: 'medals', page: round }),
      'found by name': (round) => read(one(round), { name: `bench_${10 + (round % 90)}` }),
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
    const [slowest, worst] = medians.toSorted(([, ms], [, other]) => other - ms)[0]!
    const row = atMost(
      `a look at a leader board of 100 000, the slowest by its median: ${slowest}`,
      worst,
      bar,
      'ms',
      1,
    )
    const postgres = database.dialect === 'postgres'
    return [
      postgres ? row : told(row.what, row.figure),
      told('… each, in ms', medians.map(([what, ms]) => `${what} ${ms.toFixed(1)}`).join(', ')),
      told('… 99 of 100 of all', `${percentile([...times.values()].flat(), 99).toFixed(1)} ms`),
      told(
        '… a count of all boards: the first, then with 5 000 who moved',
        `${counts.map((ms) => ms.toFixed(0)).join(', ')} ms`,
      ),
      ...(postgres
        ? [seen('… tables read from end to end', whole.join(', ') || 'none', 'none', whole.length === 0)]
        : []),
    ]
  } finally {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
