import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type Database, openDatabase } from '../server/src/platform/database/index.ts'
import { type Pace, type Progress, pass, type Result, recount } from '../server/src/platform/ledger/check.ts'
import { createLedger } from '../server/src/platform/ledger/index.ts'
import { tokensBook } from '../server/src/platform/ledger/reconcile.ts'
import { readSettings } from '../server/src/platform/settings.ts'
import { timesOf, type WatchedPauses, watchPauses } from './support/pauses.ts'
import { type Program, startProgram } from './support/process.ts'
import { atMost, type Row, told } from './support/row.ts'

/** `RECONCILIATION_TRANSFERS` names another number. */
const transfers = Number(process.env.RECONCILIATION_TRANSFERS ?? 1_000_000)
/** As many more of them as come between two checks of a busy show. */
const more = Math.ceil(transfers / 100)
const people = 5_000
/** How many are written by one statement. */
const portion = 50_000
/** From one small query to the next while it is checked, in ms. */
const queryEvery = 20
const bar = 50

/** Transfers from the mint to people in turn, with ids that rise and balances as the ledger would have written them. */
const fill = `
  with made as (
    select number, ('00000000-0000-7000-8000-' || lpad(to_hex(number), 12, '0'))::uuid as id
    from generate_series($1::int, $2::int) as number
  ), written as (
    insert into ledger_transfers (id, key, fingerprint, reason) select id, 'bench:' || number, '', 'bench' from made
  )
  insert into ledger_entries (transfer_id, account_id, amount, balance)
  select id, side.account, side.amount, side.balance from made cross join lateral (values
    ('mint:main', -1, -number - 1),
    ('user:bench-' || number % ${people}, 1, number / ${people} + 1)
  ) as side (account, amount, balance)`

const balances = `
  update ledger_accounts set balance = (
    select balance from ledger_entries where account_id = ledger_accounts.id order by id desc limit 1)`

/** Indexes and constraints of the two long tables, with the statements that make them. */
const indexes = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
  from pg_constraint
  where conrelid in ('ledger_transfers'::regclass, 'ledger_entries'::regclass) and contype in ('p', 'u', 'f')
  order by contype = 'f' desc`
const loneIndexes = `
  select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make
  from pg_index
  where indrelid in ('ledger_transfers'::regclass, 'ledger_entries'::regclass)
    and not exists (select from pg_constraint where conindid = indexrelid)`

async function write(database: Database, first: number, end: number): Promise<void> {
  for (let at = first; at < end; at += portion) await database.execute(fill, [at, Math.min(at + portion, end) - 1])
}

/**
 * Writes a long ledger with a few statements: indexes and constraints are taken away meanwhile and made again, which checks
 * all rows. The result is that of as many calls of the ledger, except for keys and times.
 */
export async function writeLedger(database: Database, count = transfers): Promise<void> {
  await createLedger(database).ensureAccount('mint', 'main')
  await database.execute(
    `insert into ledger_accounts (id, kind, owner, floor)
     select 'user:bench-' || number, 'user', 'bench-' || number, 0 from generate_series(0, $1::int) as number`,
    [people - 1],
  )
  type Made = { drop: string; make: string }
  const lone = (await database.execute(loneIndexes, [])) as Made[]
  const made = (await database.execute(indexes, [])) as Made[]
  for (const { drop } of [...lone, ...made]) await database.script(drop)
  await write(database, 0, count)
  for (const { make } of [...made.toReversed(), ...lone]) await database.script(make)
  await database.script(balances)
  await database.script('checkpoint')
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** One check, and the delays of others meanwhile. */
async function watched(
  database: Database,
  idle: Program,
  check: (pace: Pace) => Promise<{ result: Result; next: Progress } | null>,
) {
  // Garbage of the writing would otherwise be collected during the check: 70 ms that are not part of it.
  collectGarbage()
  const queries = timesOf()
  let over = false
  const asking = (async () => {
    for (let number = 0; !over; number += 1) {
      const answered = queries.begin()
      await database.execute('select balance from ledger_accounts where id = $1', [`user:bench-${number % people}`])
      answered()
      await new Promise((resolve) => setTimeout(resolve, queryEvery))
    }
  })()
  idle.tell('begin')
  const pauses = watchPauses()
  const began = performance.now()
  let steps = 0
  const stepDone = () => {
    steps += 1
    return true
  }
  const { result, next } = (await check({ gentle: true, stepDone }))!
  const seconds = (performance.now() - began) / 1_000
  const loop = pauses.end()
  idle.tell('end')
  const twin = await idle.next<WatchedPauses>()
  over = true
  await asking
  const odd = result.drifted.length + result.unbalanced.length + result.belowFloor.length
  if (result.sum !== 0 || odd > 0)
    throw new Error(`The check finds what is not so: ${JSON.stringify(result).slice(0, 500)}`)
  return { result, next, seconds, steps, loop, twin, queries: queries.all() }
}

function rowsOf(what: string, { loop, twin, queries, seconds, steps }: Awaited<ReturnType<typeof watched>>): Row[] {
  const ms = (value: number) => `${value.toFixed(1)} ms`
  const beside = (of: 'disk' | 'clock', part: 'longest' | 'most') =>
    [`${ms(loop[of][part])}; peer ${ms(twin[of][part])}`, (loop[of][part] / twin[of][part]).toFixed(2)] as const
  return [
    atMost(`${what}: longest pause of the event loop`, loop.computed.longest, bar, 'ms', 1),
    atMost('… longest wait of a small query meanwhile', queries.computed.longest, bar, 'ms', 1),
    told('… 999 of 1,000 pauses, and queries', `${ms(loop.computed.most)}, ${ms(queries.computed.most)}`),
    told('… longest pause with waiting for the disk', ...beside('disk', 'longest')),
    told('… 999 of 1,000 of these', ...beside('disk', 'most')),
    told('… longest pause by the clock, for a core, too', ...beside('clock', 'longest')),
    told('… 999 of 1,000 of these', ...beside('clock', 'most')),
    told('… longest wait of a query by the clock', ms(queries.clock.longest)),
    told('… all of it takes', `${seconds.toFixed(0)} s, ${steps} steps`),
  ]
}

/** How long anybody waits for the event loop and for the database while a long ledger is checked. */
export async function reconciliation(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shoal-bench-reconciliation-'))
  const database = await openDatabase(readSettings({ DATA_DIR: dataDir }))
  const idle = startProgram('idle.ts')
  try {
    const began = performance.now()
    await writeLedger(database)
    const seconds = (performance.now() - began) / 1_000
    const whole = await watched(database, idle, (pace) => recount(database, tokensBook, pace))
    await write(database, transfers, transfers + more)
    await database.script(balances)
    const rest = await watched(database, idle, (pace) => pass(database, tokensBook, whole.next, pace))
    if (whole.result.transfers !== transfers || rest.result.transfers !== transfers + more)
      throw new Error(`${whole.result.transfers} and ${rest.result.transfers} transfers were counted`)
    const number = (count: number) => count.toLocaleString('en-US')
    return [
      ...rowsOf(`${number(transfers)} transfers are checked from the first`, whole),
      ...rowsOf(`${number(more)} more, from the checkpoint`, rest),
      told('… they were written in', `${seconds.toFixed(0)} s`),
    ]
  } finally {
    await idle.end()
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
