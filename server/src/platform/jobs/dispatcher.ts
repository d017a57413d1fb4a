import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { type Database, sql } from '../database/index.ts'
import type { Log } from '../log.ts'
import { createLookout } from '../lookout.ts'
import type { Metrics } from '../metrics.ts'
import type { CountRuns, Definition, JobHandler } from './index.ts'

/** How late a job may start, and how often an idle process asks the database. */
const pollMs = 500
const defaultConcurrency = 5

/**
 * Runs due jobs. One small query for all kinds of jobs together finds what is due, twice a second and right after
 * something was handed in here: cheaper than a poll for each kind, and no job waits behind one of another kind.
 */
export function createDispatcher({ boss, database, definitions, log, metrics }: Parts) {
  const outcomes = metrics.counter('shoal_jobs_total', 'Runs of jobs by job and outcome', ['job', 'outcome'])
  const count: CountRuns = (job, outcome, runs) => outcomes.inc({ job, outcome }, runs)
  const running = new Map<string, Set<Promise<void>>>()
  const lookout = createLookout({
    look,
    every: pollMs,
    failed: (error) => log.error({ err: error }, 'the job queue cannot be read'),
  })
  let stopped = true

  async function look() {
    const free = [...definitions.keys()].filter((name) => capacity(name) > 0)
    const due = await database.query<{ name: string }>(sql`
      select distinct name from pgboss.job
      where state < 'active' and start_after < now() and name = any (${sql.param(free)}::text[])`)
    for (const { name } of due) {
      if (stopped) return
      const definition = definitions.get(name)!
      const batchSize = capacity(name)
      const jobs = (await boss.fetch<object>(name, { batchSize, includeMetadata: true })) as JobWithMetadata<object>[]
      for (const job of jobs) track(name, run(name, definition.handler, job))
    }
  }

  function capacity(name: string): number {
    const limit = definitions.get(name)?.options.concurrency ?? defaultConcurrency
    return limit - (running.get(name)?.size ?? 0)
  }

  function track(name: string, promise: Promise<void>) {
    const promises = running.get(name) ?? new Set()
    running.set(name, promises.add(promise))
    void promise.finally(() => {
      promises.delete(promise)
      lookout.wake()
    })
  }

  /** Never rejects. */
  async function run(name: string, handler: JobHandler<object>, job: JobWithMetadata<object>): Promise<void> {
    const attempt = job.retryCount + 1
    const signal = AbortSignal.timeout(job.expireInSeconds * 1000)
    try {
      await handler(job.data ?? {}, { id: job.id, attempt, signal })
    } catch (error) {
      await failed(name, job, error)
      return
    }
    count(name, 'done', 1)
    await settle(name, () => boss.complete(name, job.id))
  }

  async function failed(name: string, job: JobWithMetadata<object>, error: unknown): Promise<void> {
    count(name, 'failed', 1)
    const details = { err: error, job: name, jobId: job.id, attempt: job.retryCount + 1 }
    if (job.retryCount < job.retryLimit) log.warn(details, 'a job failed and will be tried again')
    else log.error(details, 'a job failed for good')
    await settle(name, () => boss.fail(name, job.id, { message: String(error) }))
  }

  async function settle(name: string, action: () => Promise<unknown>) {
    try {
      await action()
    } catch (error) {
      log.error({ err: error, job: name }, 'the outcome of a job could not be written: it will run again')
    }
  }

  return {
    wake: lookout.wake,
    count,
    async start() {
      // The embedded database has one process: what is marked as running belongs to one that died.
      if (database.dialect === 'pglite') {
        await database.query(sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`)
      }
      stopped = false
      lookout.start()
    },
    /** Waits for the running jobs up to the limit; those that go on are taken over later by another node. */
    async stop(limitMs: number) {
      stopped = true
      await lookout.stop()
      const left = [...running.values()].flatMap((promises) => [...promises])
      const limit = new Promise<void>((resolve) => setTimeout(resolve, limitMs).unref())
      await Promise.race([Promise.all(left), limit])
    },
  }
}

type Parts = {
  boss: PgBoss
  database: Database
  definitions: ReadonlyMap<string, Definition>
  log: Log
  metrics: Metrics
}
