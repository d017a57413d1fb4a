import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
// For the compiler: the type of a request's cookies.
import type {} from '@fastify/cookie'
import type {} from '@fastify/multipart'
import { LeadersQuery } from '@shoal/bus/leaders/contract'
import { wearBadges } from '../server/src/features/clans/person.ts'
import { useClans as clansOf } from '../server/src/features/clans/service.ts'
import { clansSettings } from '../server/src/features/clans/settings.ts'
import { useCounting as countingOf } from '../server/src/features/leaders/counting.ts'
import { useLeaders as leadersOf } from '../server/src/features/leaders/service.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { type Database, openDatabase } from '../server/src/platform/database/index.ts'
import type { Platform } from '../server/src/platform/platform.ts'
import { readSettings } from '../server/src/platform/settings.ts'
import { fillClans, large, largeClan } from './support/clans.ts'
import { atMost, median, percentile, type Row, seen, told } from './support/row.ts'

/** People in clans of 50, and those of one large clan. */
const [people, members] = [100_000, 5_000]
/** People whose XP is different between two counts. */
const moved = 5_000
const rounds = 200
const bar = 20
/** Tables that no question may read from end to end; the 2 000 rows of `clans` are told. */
const tables = ['users', 'leader_lines', 'ledger_accounts', 'medals_earned', 'clan_members', 'clan_refusals']

/** People with XP and tokens in no order, with medals and in clans. */
const fill: readonly string[] = [
  `insert into users (id, email, display_name, name_key, xp)
   select 'bench-' || n, 'bench-' || n || '@example.test', 'bench_' || n, 'bench_' || n, (n::bigint * 7919) % 400000
   from generate_series(1, ${people + members}) n on conflict do nothing`,
  `insert into ledger_accounts (id, kind, owner, balance)
   select 'user:bench-' || n, 'user', 'bench-' || n, (n::bigint * 104729) % 90000 from generate_series(1, ${people}) n
   on conflict do nothing`,
  `insert into medals_earned (user_id, medal_id, count, at)
   select 'bench-' || n, 'popular', 1 + n % 40, now() from generate_series(1, ${people}) n on conflict do nothing`,
  ...fillClans(people, members),
]

/** How often each table was read from end to end. */
async function readsOf(database: Database): Promise<Record<string, number>> {
  // Figures of one connection are told to the others about once a second.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  const rows = (await database.execute(
    'select relname, seq_scan::int as reads from pg_stat_user_tables where relname = any ($1::text[])',
    [[...tables, 'clans']],
  )) as { relname: string; reads: number }[]
  return Object.fromEntries(rows.map(({ relname, reads }) => [relname, reads]))
}

/**
 * The server's time for a request to the leader boards and to clans, with a hundred thousand people in 2 000 clans, and for
 * counting both.
 */
export async function leaderBoard(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shoal-bench-leaders-'))
  const where = {
    ...(process.env.DATABASE_URL && { DATABASE_URL: process.env.DATABASE_URL }),
    DATA_DIR: dataDir,
  }
  try {
    return [
      ...(await boards(where)),
      ...(await largeClan(where, { owner: `bench-${people + 1}`, newcomer: `bench-${people + members}` })),
    ]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function boards(where: Record<string, string>): Promise<Row[]> {
  const settings = readSettings(where, [{ name: 'clans', settings: clansSettings }])
  const database = await openDatabase(settings)
  try {
    // The parts of a platform that the boards need.
    const platform = { settings, database, clock: systemClock, jobs: { define: () => ({}) } } as unknown as Platform
    wearBadges(platform)
    for (const statement of fill) await database.script(statement)
    await database.script('analyze')
    const [counting, leaders, clans] = [countingOf(platform), leadersOf(platform), clansOf(platform)]
    const timed = async (work: () => Promise<unknown>) => {
      const began = performance.now()
      await work()
      return performance.now() - began
    }
    const [counts, clanCounts]: [number[], number[]] = [[], []]
    for (let round = 0; round < 4; round += 1) {
      await database.script(
        `update users set xp = xp + ${1 + round} where substr(id, 7)::int % ${people / moved} = ${round}`,
      )
      counts.push(await timed(() => counting.countAll({ soon: true })))
      clanCounts.push(await timed(() => clans.count()))
    }
    await database.script('analyze')

    const one = (round: number) => `bench-${1 + ((round * 7919) % people)}`
    const tag = (round: number) => `C${String(1 + ((round * 31) % 2_000)).padStart(4, '0')}`
    const read = (userId: string | null, query: object) => leaders.read(userId, LeadersQuery.parse(query))
    const questions: Record<string, (round: number) => Promise<unknown>> = {
      'the first page': () => read(null, {}),
      'with one’s own place': (round) => read(one(round), {}),
      'the last page': (round) => read(one(round), { page: 3_990 }),
      'by tokens': (round) => read(one(round), { board: 'tokens', page: round }),
      'by medals': (round) => read(one(round), { board: 'medals', page: round }),
      'found by name': (round) => read(one(round), { name: `bench_${10 + (round % 90)}` }),
      'boards of clans': () => clans.boards(null),
      'boards of clans for a member': (round) => clans.boards(one(round)),
      'clans by a piece of their names': (round) => clans.list({ query: `of the ${10 + (round % 90)}` }),
      'a clan': (round) => clans.read(tag(round)),
      'a clan of 5 000': () => clans.read(large.tag),
      'its members far down': (round) => clans.members(large.tag, { page: 99 - (round % 10) }),
      'its members by name': (round) => clans.members(large.tag, { page: 0, name: `bench_10${round % 5}` }),
    }
    for (const ask of Object.values(questions)) await ask(0)
    const before = await readsOf(database)
    const times = new Map<string, number[]>()
    for (let round = 0; round < rounds; round += 1)
      for (const [what, ask] of Object.entries(questions))
        times.set(what, [...(times.get(what) ?? []), await timed(() => ask(round))])
    const after = await readsOf(database)
    const whole = tables.filter((table) => after[table] !== before[table])

    const medians = [...times].map(([what, all]) => [what, median(all)] as const)
    const [slowest, worst] = medians.toSorted(([, ms], [, other]) => other - ms)[0]!
    const row = atMost(
      `a look at a leader board of 100 000 or at 2 000 clans, the slowest by its median: ${slowest}`,
      worst,
      bar,
      'ms',
      1,
    )
    const postgres = database.dialect === 'postgres'
    const inMs = (all: readonly number[]) => `${all.map((ms) => ms.toFixed(0)).join(', ')} ms`
    return [
      postgres ? row : told(row.what, row.figure),
      told('… each, in ms', medians.map(([what, ms]) => `${what} ${ms.toFixed(1)}`).join(', ')),
      told('… 99 of 100 of all', `${percentile([...times.values()].flat(), 99).toFixed(1)} ms`),
      told('… a count of all boards: the first, then with 5 000 who moved', inMs(counts)),
      told('… a count of all clans: the first, then with 5 000 who moved', inMs(clanCounts)),
      ...(postgres
        ? [
            seen('… tables read from end to end', whole.join(', ') || 'none', 'none', whole.length === 0),
            told(
              '… the rows of all clans read, for a round of all questions',
              `${((after.clans! - before.clans!) / rounds).toFixed(1)} times`,
            ),
          ]
        : []),
    ]
  } finally {
    await database.close()
  }
}
