/**
 * Work for later: a queue in the database (pg-boss), shared by all nodes.
 *
 * A job survives the end of the process. One worker at a time runs it. Should the process die in the middle, or the
 * handler throw, it is run again; a second run must therefore do no harm (use idempotency keys, check the state).
 */
import { PgBoss } from 'pg-boss'
import { type Database, sql } from '../database/index.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { createDispatcher } from './dispatcher.ts'
import { refuseNewerQueue } from './queueVersion.ts'

/** Facts that a handler gets besides its payload. */
export type JobRun = {
  id: string
  /** 1 on the first run. */
  attempt: number
  /** Aborted when the time is up and the job may be run elsewhere. */
  signal: AbortSignal
}

export type JobHandler<Payload extends object> = (payload: Payload, run: JobRun) => Promise<unknown>

export type JobOptions = {
  /**
   * How often a failed run is repeated (5), and the seconds before the first repetition (1), doubling up to a minute.
   */
  retry?: { limit?: number; delaySeconds?: number }
  /** After this long a run counts as dead, and another node takes over (60). */
  timeoutSeconds?: number
  /** Runs at the same time in one process (5). */
  concurrency?: number
}

export type EnqueueOptions = {
  /** Not before this time; at once when absent or past. */
  startAfter?: Date
  /** At most one waiting job of this name has this key; a second one is dropped, or replaces it with `replace`. */
  singletonKey?: string
  /** With `singletonKey`: the new job takes the place of the waiting one, for a deadline that moves. */
  replace?: boolean
}

/** One of several jobs that are handed in together. */
export type NewJob = { id: string; payload: object }

/** Counts runs of something by its outcome, in `shoal_jobs_total`. */
export type CountRuns = (job: string, outcome: 'done' | 'failed', runs: number) => void

/** Work for later that stands elsewhere than in the queue. */
export type WorkAlongside = {
  /** Prepares it; from then on it can be handed in. */
  open(): Promise<void>
  /** Begins to do it. */
  start(): Promise<void>
  /** Takes on no more, and waits for running jobs up to the limit. */
  stop(limitMs: number): Promise<void>
}

/** A kind of job, with its payload's type. */
export type JobKind<Payload extends object> = {
  name: string
  /** See Jobs.enqueue. */
  enqueue(payload: Payload, options?: EnqueueOptions): Promise<string | null>
}

export type Jobs = {
  /** Declares a kind of job, before `open`. The name in kebab case, unique in the program. */
  define<Payload extends object = Record<string, never>>(
    name: string,
    handler: JobHandler<Payload>,
    options?: JobOptions,
  ): JobKind<Payload>
  /** Has something opened, started and stopped together with the queue, before `open`. */
  alongside(work: WorkAlongside): void
  /** For work that stands elsewhere than in the queue. */
  count: CountRuns
  /**
   * Puts several jobs into the queue with one statement, each with an id of its own (a UUID); one whose id waits already
   * is dropped. Within `database.transaction` they exist only once that is committed.
   */
  enqueueAll(name: string, jobs: readonly NewJob[]): Promise<void>
  /**
   * Puts a job into the queue and answers with its id, or null when a waiting one has its `singletonKey`. Within
   * `database.transaction` the job exists only once that is committed. The payload is kept as JSON.
   */
  enqueue(name: string, payload: object, options?: EnqueueOptions): Promise<string | null>
  /** Takes a waiting job out; false when there is none (any more), for instance because it is running. */
  cancel(name: string, which: { id: string } | { singletonKey: string }): Promise<boolean>
  /** Runs a defined job by the clock, before `open`: five fields, whole minutes, once over all nodes. */
  cron(name: string, expression: string, timezone?: string): void
  /** Prepares the queue for the defined kinds; from then on jobs can be handed in. Throws MigrationRefused. */
  open(): Promise<void>
  /** Begins to run jobs, unless `work` was false. */
  start(): Promise<void>
  /** Takes no more jobs and waits for the running ones, up to the limit (8 s). */
  stop(limitMs?: number): Promise<void>
}

export type Definition = { handler: JobHandler<object>; options: JobOptions }

/** Where a failed statement's error has itself: the queue hands on a copy, which nobody would know again as one of a statement. */
const original = Symbol('original')

const dayInSeconds = 24 * 60 * 60

type Parts = {
  database: Database
  log: Log
  metrics: Metrics
  /** False on nodes that only hand jobs in. */
  work?: boolean
}

export function createJobs({ database, log, metrics, work = true }: Parts): Jobs {
  const definitions = new Map<string, Definition>()
  const schedules = new Map<string, { expression: string; timezone: string }>()
  const beside: WorkAlongside[] = []
  let open = false
  const boss = new PgBoss({
    db: {
      executeSql: async (text, values) => {
        try {
          return { rows: values?.length ? await database.execute(text, values) : await database.script(text) }
        } catch (error) {
          throw error instanceof Error ? Object.assign(error, { [original]: error }) : error
        }
      },
    },
    schedule: work,
    supervise: work,
    // A run whose node died is noticed after this long beyond its time limit.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  })
  /** From then on its own maintenance may find the database closed, which is nothing to report. */
  let stopping = false
  boss.on('error', (error: Error & { [original]?: Error }) =>
    log[stopping ? 'info' : 'error']({ err: error[original] ?? error }, 'the job queue failed'),
  )
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queue warns'))
  const dispatcher = createDispatcher({ boss, database, definitions, log, metrics })

  async function createQueues(): Promise<void> {
    const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
    for (const [name, { options }] of definitions) {
      const wanted = {
        retryLimit: options.retry?.limit ?? 5,
        retryDelay: options.retry?.delaySeconds ?? 1,
        retryBackoff: true,
        retryDelayMax: 60,
        expireInSeconds: options.timeoutSeconds ?? 60,
        deleteAfterSeconds: dayInSeconds,
      }
      const queue = existing.get(name)
      // `short`: one waiting job for each singleton key.
      if (!queue) await boss.createQueue(name, { ...wanted, policy: 'short' })
      else if (Object.entries(wanted).some(([option, value]) => queue[option as keyof typeof wanted] !== value)) {
        await boss.updateQueue(name, wanted)
      }
    }
  }

  async function enqueue(name: string, payload: object, options: EnqueueOptions = {}): Promise<string | null> {
    ready(name)
    const { startAfter, singletonKey, replace } = options
    const send = () =>
      // Without a key of its own a job would count as one with the empty key, of which only one may wait.
      boss.send(name, payload, { startAfter, singletonKey: singletonKey ?? `once ${crypto.randomUUID()}` })
    const id =
      replace && singletonKey !== undefined
        ? await database.transaction(async () => {
            await cancel(name, { singletonKey })
            return send()
          })
        : await send()
    database.afterCommit(dispatcher.wake)
    return id
  }

  function ready(name: string): void {
    if (!definitions.has(name)) throw new Error(`There is no job ${name}`)
    if (!open) throw new Error(`Job ${name} was handed in before the queue was open`)
  }

  async function enqueueAll(name: string, jobs: readonly NewJob[]): Promise<void> {
    ready(name)
    if (jobs.length === 0) return
    // Under the queue's policy only one job without a key may wait.
    await boss.insert(
      name,
      jobs.map(({ id, payload }) => ({ id, data: payload, singletonKey: id })),
      // Within somebody's transaction: PostgreSQL shall not plan it each time.
      {
        db: { executeSql: async (text, values) => ({ rows: await database.prepared(`jobs-${name}`, text, values!) }) },
      },
    )
    database.afterCommit(dispatcher.wake)
  }

  async function cancel(name: string, which: { id: string } | { singletonKey: string }): Promise<boolean> {
    const condition = 'id' in which ? sql`id = ${which.id}::uuid` : sql`singleton_key = ${which.singletonKey}`
    const gone = await database.query(sql`
      delete from pgboss.job where name = ${name} and state < 'active' and ${condition} returning id`)
    return gone.length > 0
  }

  function define(name: string, definition: Definition): void {
    if (open) throw new Error(`Job ${name} was defined after the queue was opened`)
    if (definitions.has(name)) throw new Error(`Job ${name} is defined twice`)
    definitions.set(name, definition)
  }

  return {
    define(name, handler, options = {}) {
      define(name, { handler: handler as JobHandler<object>, options })
      return { name, enqueue: (payload, enqueueOptions) => enqueue(name, payload, enqueueOptions) }
    },
    alongside: (work) => void beside.push(work),
    count: dispatcher.count,
    enqueue,
    enqueueAll,
    cancel,
    cron(name, expression, timezone = 'UTC') {
      schedules.set(name, { expression, timezone })
    },
    async open() {
      await refuseNewerQueue(boss)
      await boss.start()
      await createQueues()
      for (const [name, { expression, timezone }] of schedules) {
        if (work) await boss.schedule(name, expression, {}, { tz: timezone })
      }
      open = true
      for (const one of beside) await one.open()
    },
    async start() {
      if (!work) return
      await dispatcher.start()
      for (const one of beside) await one.start()
    },
    async stop(limitMs = 8_000) {
      stopping = true
      open = false
      await Promise.all([dispatcher, ...beside].map((one) => one.stop(limitMs)))
      await boss.stop({ graceful: false })
    },
  }
}
