import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '../server/src/platform/database/index.ts'
import { readSettings } from '../server/src/platform/settings.ts'
import { cpuMs } from './support/process.ts'
import { atMost, median, percentile, type Row, seen, told } from './support/row.ts'
import { startShow } from './support/show.ts'

/** Instances of the person who looks, and of others. */
const [own, others] = [500, 200_000]
/** The others. */
const people = 5_000
/** Rows that one statement writes. */
const portion = 25_000
const rounds = 200
const bar = 50

/** Instances from number $1 to $2, each with the first line of its history. */
const fill = (owner: string, status: string): string => `
  with made as (
    insert into item_instances (id, item_id, user_id, status, version, changed_at)
    select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, (n * 7919) % 179, ${owner}, ${status}, 1, now()
    from generate_series($1::bigint, $2) n
    returning id, user_id, status
  )
  insert into item_moves (instance_id, version, user_id, status, reason, at)
  select id, 1, user_id, status, 'bench', now() from made`
/** Of others: a third in their hands, a third up somewhere, a third gone. */
const ofOthers = fill(
  `'bench-' || 1 + (n * 31) % ${people}`,
  `(array['inventory', 'inventory', 'queued', 'market', 'used', 'crafted'])[1 + n % 6]`,
)
const ofViewer = fill(`(select id from users where email = 'viewer@example.test')`, `'inventory'`)

/** How often the table of the instances was read from end to end. */
async function readsOf(database: Database): Promise<number> {
  // Figures of one connection are told to the others about once a second.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  const [row] = (await database.execute(
    "select seq_scan::int as reads from pg_stat_user_tables where relname = 'item_instances'",
    [],
  )) as { reads: number }[]
  return row!.reads
}

/** How long somebody with five hundred items waits for their inventory, in a database with those of many others. */
export async function inventory(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shoal-bench-inventory-'))
  const settings = readSettings({
    ...(process.env.DATABASE_URL && { DATABASE_URL: process.env.DATABASE_URL }),
    DATA_DIR: dataDir,
  })
  try {
    // The embedded database is open once at a time: a first start makes the person, a second one is measured.
    await (await startShow({ DATA_DIR: dataDir })).stop()
    const filled = await openDatabase(settings)
    for (let first = 1; first <= others; first += portion)
      await filled.execute(ofOthers, [first, Math.min(others, first + portion - 1)])
    await filled.execute(ofViewer, [others + 1, others + own])
    await filled.script('analyze')
    const postgres = filled.dialect === 'postgres'
    await filled.close()

    const show = await startShow({ DATA_DIR: dataDir })
    const database = postgres ? await openDatabase(settings) : null
    try {
      const headers = { authorization: `Bearer ${await show.logIn('viewer')}` }
      const ask = async (): Promise<string> => {
        const response = await fetch(`${show.url}/api/items/inventory`, { headers })
        if (!response.ok) throw new Error(`The inventory was answered with ${response.status}`)
        return response.text()
      }
      const answer = await ask()
      const held = (JSON.parse(answer) as { items: unknown[] }).items.length
      if (held < own) throw new Error(`The inventory has ${held} items`)
      const before = database && (await readsOf(database))
      const times: number[] = []
      const busy = cpuMs(show.pid)
      for (let round = 0; round < rounds; round += 1) {
        const began = performance.now()
        await ask()
        times.push(performance.now() - began)
      }
      const each = (cpuMs(show.pid) - busy) / rounds
      const whole = database && (await readsOf(database)) - before!
      return [
        atMost('an inventory of 500 items', median(times), bar, 'ms', 1),
        told('… 99 of 100', `${percentile(times, 99).toFixed(1)} ms`),
        told('… the server’s processor for each', `${each.toFixed(1)} ms`),
        told('… JSON of it', `${(answer.length / 1_000).toFixed(0)} KB`),
        ...(whole === null
          ? []
          : [seen('… times that the table of items was read from end to end', String(whole), '0', whole === 0)]),
      ]
    } finally {
      await database?.close()
      await show.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
