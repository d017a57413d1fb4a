/**
 * Happenings: what features tell of what they did, so that whoever wants to know needs not be imported by them.
 *
 * A happening is told within the transaction that made it happen. There are three ways to listen:
 * - `inTransaction`: within that transaction, for what must be true at the same commit (deletion, the log of staff).
 * - `durable`: a job in the same commit, acted on exactly once on whichever node is alive, however the process ends.
 * - `afterCommit`: on this node alone, for what lives in its memory and on open pages. It is lost with the process.
 *
 * Whoever listens may need more than a payload says, such as what was done before anybody listened. That is a question,
 * declared in the same place, which the feature answers that knows.
 */
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { type Database, sql } from '../database/index.ts'
import { newId } from '../ids.ts'
import type { Jobs } from '../jobs/index.ts'
import type { Log } from '../log.ts'
import type { Happening, Question, Told } from './declare.ts'

export { type Happening, happening, type Question, question, type Told } from './declare.ts'

export type DurableOptions<Payload extends object = object> = {
  /**
   * Whether it would do anything with it now; asked within the transaction that tells. When it answers false nothing is
   * handed in. It must not overlook what another node has committed. Without it everything is handed in.
   */
  wanted?: () => Promise<boolean> | boolean
  /**
   * Whether it would do anything with this one; it answers from memory. When it answers false that one is not handed in,
   * which makes what is told often nearly free. Asked once for each, on the node that tells.
   */
  only?: (payload: Payload) => boolean
  /** How many happenings it gets at once at most (200). */
  batchSize?: number
  /** After this long it counts as dead and another node takes over, in seconds (20). */
  timeoutSeconds?: number
}

/** A durable listener, to wait for. */
export type DurableListener = {
  /** Resolves once it has acted on everything that was committed, on any node; false when that takes longer than 5 s. */
  caughtUp(): Promise<boolean>
}

export type Happenings = {
  /**
   * Tells what happened, once for each payload, in the current transaction. Throws when there is none, and outside
   * production when a payload does not fit its schema; the transaction is then lost.
   */
  happen<Payload extends object>(kind: Happening<Payload>, ...payloads: Payload[]): Promise<void>
  /** Runs within the transaction that tells. What it throws takes everything back. */
  inTransaction<Payload extends object>(
    kind: Happening<Payload>,
    listener: (told: Told<Payload>) => Promise<unknown>,
  ): void
  /** Runs on this node after the commit, one listener after the other in the order in which they came. */
  afterCommit<Payload extends object>(
    kind: Happening<Payload>,
    listener: (told: Told<Payload>) => Promise<unknown> | unknown,
  ): void
  /**
   * Acts on each happening exactly once. Gets those that came since, oldest first for each node that told them, in one
   * transaction with the note that they were acted on; so it touches nothing but the database, and leaves the rest to
   * `database.afterCommit`. What fails is repeated for about an hour and a half, by itself and with growing pauses.
   * Call it before the jobs are opened. `listenerId` in kebab case, for ever the same: what waits is known by it.
   */
  durable<Payload extends object>(
    kind: Happening<Payload>,
    listenerId: string,
    listener: (told: readonly Told<Payload>[]) => Promise<unknown>,
    options?: DurableOptions<Payload>,
  ): DurableListener
  /** Answers a question; for the `setup` of the one feature that knows. Throws where another answers it already. */
  answer<About extends object, Answer>(
    question: Question<About, Answer>,
    answer: (about: About) => Promise<Answer>,
  ): void
  /** Asks within the current transaction, if there is one. Throws where nobody answers. */
  ask<About extends object, Answer>(question: Question<About, Answer>, about: About): Promise<Answer>
}

/** About an hour and a half, with pauses that grow to a minute. */
const retry = { limit: 100, delaySeconds: 1 }
/** No run can be under way that long, so nothing can be acted on a second time any more. */
const notesKept = '1 day'

type Listener = (told: Told<object>) => Promise<unknown> | unknown
type Listening = {
  inTransaction: Listener[]
  afterCommit: Listener[]
  durable: { queue: string; wanted: () => Promise<boolean> | boolean; only?: (payload: object) => boolean }[]
}
/** What a job carries; its id is that of the happening. */
type Carried = { at: string; payload: object }

type Parts = {
  database: Database
  jobs: Jobs
  clock: Clock
  log: Log
  /** Whether payloads are compared with their schema: outside production. */
  check: boolean
}

export function createHappenings({ database, jobs, clock, log, check }: Parts): Happenings {
  const all = new Map<string, Listening>()
  const answers = new Map<string, (about: never) => Promise<unknown>>()

  function listening(name: string): Listening {
    const found = all.get(name) ?? { inTransaction: [], afterCommit: [], durable: [] }
    all.set(name, found)
    return found
  }

  /** Those of them that this listener has not acted on, noted as acted on by this transaction. */
  async function fresh(listener: string, ids: readonly string[]): Promise<Set<string>> {
    const noted = await database.prepared<{ id: string }>(
      'happenings-note',
      `insert into happening_actions (listener, happening_id) select $1, id from unnest($2::uuid[]) as told (id)
       on conflict do nothing returning happening_id as id`,
      [listener, ids],
    )
    return new Set(noted.map(({ id }) => id))
  }

  async function runAfterCommit(name: string, listeners: readonly Listener[], told: Told<object>): Promise<void> {
    for (const listener of listeners) {
      try {
        await listener(told)
      } catch (error) {
        log.error({ err: error, happening: name }, 'a listener failed after the commit')
      }
    }
  }

  jobs.define('happenings-forget-notes', () =>
    database.query(sql`delete from happening_actions where acted_at < now() - ${notesKept}::interval`),
  )
  jobs.cron('happenings-forget-notes', '41 * * * *')

  return {
    async happen(kind, ...payloads) {
      const { name, schema } = kind
      if (!database.inTransaction()) throw new Error(`${name} was told outside of a transaction`)
      if (check) {
        for (const payload of payloads) {
          const result = z.safeParse(schema, payload)
          if (!result.success) throw new Error(`${name} does not fit its schema: ${z.prettifyError(result.error)}`)
        }
      }
      const heard = all.get(name)
      if (!heard || payloads.length === 0) return
      const told = payloads.map((payload): Told<object> => ({ id: newId(), at: clock.now(), payload }))
      for (const one of told) for (const listener of heard.inTransaction) await listener(one)
      for (const { queue, wanted, only } of heard.durable) {
        const some = only ? told.filter(({ payload }) => only(payload)) : told
        if (some.length === 0 || !(await wanted())) continue
        await jobs.enqueueAll(
          queue,
          some.map(({ id, at, payload }) => ({ id, payload: { at: at.toISOString(), payload } satisfies Carried })),
        )
      }
      if (heard.afterCommit.length === 0) return
      database.afterCommit(async () => {
        for (const one of told) await runAfterCommit(name, heard.afterCommit, one)
      })
    },

    inTransaction: (kind, listener) => void listening(kind.name).inTransaction.push(listener as Listener),

    afterCommit: (kind, listener) => void listening(kind.name).afterCommit.push(listener as Listener),

    answer({ name }, answer) {
      if (answers.has(name)) throw new Error(`${name} is answered already`)
      answers.set(name, answer)
    },

    async ask<About extends object, Answer>({ name }: Question<About, Answer>, about: About): Promise<Answer> {
      const answer = answers.get(name) as ((about: About) => Promise<Answer>) | undefined
      if (!answer) throw new Error(`Nobody answers ${name}`)
      return answer(about)
    },

    durable(kind, listenerId, listener, { wanted = () => true, only, batchSize, timeoutSeconds } = {}) {
      const queue = `${kind.name}.${listenerId}`
      jobs.defineBatches<Carried>(
        queue,
        async (batch) => {
          const ids = await fresh(
            queue,
            batch.map(({ id }) => id),
          )
          const told = batch.filter(({ id }) => ids.has(id))
          if (told.length === 0) return
          await listener(
            told.map(({ id, payload: { at, payload } }) => ({ id, at: new Date(at), payload: payload as never })),
          )
        },
        { size: batchSize, retry, timeoutSeconds },
      )
      listening(kind.name).durable.push({ queue, wanted, only: only as ((payload: object) => boolean) | undefined })
      return { caughtUp: () => jobs.caughtUp([queue]) }
    },
  }
}
