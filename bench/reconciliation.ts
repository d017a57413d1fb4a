import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { openDatabase } from '../server/src/platform/database/index.ts'
import { recount } from '../server/src/platform/ledger/check.ts'
import { createLedger } from '../server/src/platform/ledger/index.ts'
import { tokensBook } from '../server/src/platform/ledger/reconcile.ts'
import { readSettings } from '../server/src/platform/settings.ts'
import { atMost, type Row, told } from './support/row.ts'

/** `RECONCILIATION_TRANSFERS` names another number. */
const transfers = Number(process.env.RECONCILIATION_TRANSFERS ?? 1_000_000)
const people = 5_000
/** How many are written by one statement. */
const portion = 50_000

/** Transfers from the mint to people in turn, with balances as the ledger would have written them. */
const fill = `
  with made as (
    insert into ledger_transfers (id, key, fingerprint, reason)
    select gen_random_uuid(), 'bench:' || number, '', 'bench' from generate_series($1::int, $2::int) as number
    returning id, substr(key, 7)::int as number
  )
  insert into ledger_entries (transfer_id, account_id, amount, balance)
  select id, side.account, side.amount, side.balance from made cross join lateral (values
    ('mint:main', -1, -number - 1),
    ('user:bench-' || number % ${people}, 1, number / ${people} + 1)
  ) as side (account, amount, balance)
  order by number`

/** The longest that anybody waits for the event loop while a long ledger is checked from its start. */
export async function reconciliation(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shoal-bench-reconciliation-'))
  const database = await openDatabase(readSettings({ DATA_DIR: dataDir }))
  try {
    await createLedger(database).ensureAccount('mint', 'main')
    await database.execute(
      `insert into ledger_accounts (id, kind, owner, floor)
       select 'user:bench-' || number, 'user', 'bench-' || number, 0 from generate_series(0, $1::int) as number`,
      [people - 1],
    )
    // What is written here refers to what there is; looking that up would take most of the time.
    await database.script('set session_replication_role = replica')
    for (let first = 0; first < transfers; first += portion)
      await database.execute(fill, [first, Math.min(first + portion, transfers) - 1])
    await database.script(`
      update ledger_accounts set balance = (
        select balance from ledger_entries where account_id = ledger_accounts.id order by id desc limit 1);
      checkpoint`)
    await database.script('set session_replication_role = origin')
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    const began = performance.now()
    let [cpu, longestCpu] = [process.threadCpuUsage(), 0]
    const stepDone = () => {
      const { user, system } = process.threadCpuUsage(cpu)
      longestCpu = Math.max(longestCpu, user + system)
      cpu = process.threadCpuUsage()
      return true
    }
    const { result } = (await recount(database, tokensBook, { gentle: true, stepDone }))!
    const seconds = (performance.now() - began) / 1_000
    delay.disable()
    const odd = result.drifted.length + result.unbalanced.length + result.belowFloor.length
    if (result.sum !== 0 || odd > 0 || result.transfers !== transfers)
      throw new Error(`The check finds what is not so: ${JSON.stringify(result).slice(0, 500)}`)
    const what = `${transfers.toLocaleString('en-US')} transfers are checked`
    return [
      atMost(`${what}: longest step, computed`, longestCpu / 1e3, 50, 'ms', 1),
      told('… longest pause of the event loop, by the clock', `${(delay.max / 1e6).toFixed(1)} ms`),
      told('… 999 of 1,000 pauses are shorter than', `${(delay.percentile(99.9) / 1e6).toFixed(1)} ms`),
      told('… all of it takes', `${seconds.toFixed(0)} s`),
    ]
  } finally {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
