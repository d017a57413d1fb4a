import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from './clock.ts'
import { type Database, sql } from './database/index.ts'
import type { Jobs } from './jobs/index.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'

/** What is kept for a set time only. */
export type Kept = {
  /** In a word or two, for the log and the metric. */
  what: string
  /** For how long; 0 for ever. */
  days: number
  /** Removes up to `most` rows that are older than `before`, the oldest first; answers with how many. */
  remove(before: Date, most: number): Promise<number>
}

/** Removes what was kept long enough, every hour on one node, in small steps. Tokens and XP are never among it. */
export type Retention = {
  /** Has something removed from now on, before `jobs.open`. */
  keep(rule: Kept): void
  /** Begins, and goes on until `stop`. */
  start(): Promise<void>
  stop(): void
}

const job = 'retention'
const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
/** Rows of a step, the pause after it in ms, and how long a run goes on, in ms; the next hour goes on from there. */
const [stepRows, stepPauseMs, runMs] = [300, 50, 40_000]

export function createRetention(parts: { jobs: Jobs; clock: Clock; log: Log; metrics: Metrics }): Retention {
  const { jobs, clock, log, metrics } = parts
  const rules: Kept[] = []
  const removed = metrics.counter('shoal_removed_total', 'Rows that were kept long enough', ['what'])
  let timer: NodeJS.Timeout | undefined

  const handle = jobs.define(
    job,
    async (_, { signal }) => {
      const until = performance.now() + runMs
      for (const { what, days, remove } of rules) {
        if (days === 0) continue
        const before = new Date(clock.ms() - days * dayMs)
        let sum = 0
        for (let count = stepRows; count === stepRows && performance.now() < until && !signal.aborted; ) {
          count = await remove(before, stepRows)
          sum += count
          if (count > 0) await pause(stepPauseMs)
        }
        if (sum === 0) continue
        removed.inc({ what }, sum)
        log.info({ what, rows: sum, before }, 'removed what was kept long enough')
      }
    },
    { concurrency: 1 },
  )

  async function run(): Promise<void> {
    clearTimeout(timer)
    timer = setTimeout(() => void run(), hourMs).unref()
    try {
      await handle.enqueue({}, { singletonKey: 'next' })
    } catch (error) {
      log.warn({ err: error }, 'what was kept long enough could not be removed; it is tried again in an hour')
    }
  }

  return {
    keep: (rule) => void rules.push(rule),
    start: run,
    stop: () => clearTimeout(timer),
  }
}

/**
 * Removes old rows of a table whose ids rise with time (`newId`). Looks at the oldest `most` rows only, whatever the size
 * of the table. `at` names the column with their time.
 */
export async function removeOldest(
  database: Database,
  { table, at }: { table: string; at: string },
  before: Date,
  most: number,
): Promise<number> {
  const [name, time] = [sql.identifier(table), sql.identifier(at)]
  const gone = await database.query(sql`
    with oldest as (select id, ${time} as at from ${name} order by id limit ${most})
    delete from ${name} using oldest where ${name}.id = oldest.id and oldest.at < ${before} returning 1`)
  return gone.length
}
