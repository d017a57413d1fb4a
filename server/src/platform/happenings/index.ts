/**
 * Happenings: features tell what they did, so that they need not import the features that want to know.
 *
 * A happening is told within the transaction that made it happen. There are three ways to listen:
 * - `inTransaction`: within that transaction, for what must be true at the same commit (deletion, the log of staff).
 * - `durable`: a row in the same commit, one for all listeners, on which each acts exactly once, on any node that is alive,
 *   however the process ends.
 * - `afterCommit`: on this node alone, for its memory and open pages. It is lost with the process.
 *
 * A listener may need more than a payload says, such as what was done before anybody listened. That is a question, declared
 * in the same place, and answered by the feature that knows.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/index.ts'
import { newId } from '../ids.ts'
import type { Jobs } from '../jobs/index.ts'
import type { Log } from '../log.ts'
import type { Happening, Question, Told } from './declare.ts'
import { earlierQueues } from './earlierQueues.ts'
import { createOutbox, type NewRow } from './outbox.ts'
import { createWork, type Worked } from './work.ts'

export { type Happening, happening, type Question, question, type Told } from './declare.ts'

export type DurableOptions<Payload extends object = object> = {
  /**
   * Whether it would do anything with it now; asked within the transaction that tells. When it answers false it does not
   * get it. It must not overlook what another node has committed. Without it it gets everything.
   */
  wanted?: () => Promise<boolean> | boolean
  /**
   * Whether it would do anything with this one; it answers from memory. If it answers false it does not get that one. A
   * happening that nobody wants is not written, so frequent ones are nearly free. Asked once for each, on the node that
   * tells.
   */
  only?: (payload: Payload) => boolean
  /** How many happenings it gets at once at most (200). */
  batchSize?: number
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
  /** Runs within the transaction that tells. An error that it throws takes everything back. */
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
   * Acts on each happening exactly once. Gets those that came since, oldest first for each node that told them, in the
   * transaction that moves its place behind them; so it touches nothing but the database, and leaves the rest to
   * `database.afterCommit`. A failed one is repeated for about an hour and a half, by itself and with growing pauses, and
   * then kept for two weeks. A new listener gets happenings from then on. Call it before the jobs are opened. `listenerId`
   * in kebab case, for ever the same: waiting rows are found by it.
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

type Listener = (told: Told<object>) => Promise<unknown> | unknown
type Listening = {
  inTransaction: Listener[]
  afterCommit: Listener[]
  durable: { id: string; wanted: () => Promise<boolean> | boolean; only?: (payload: object) => boolean }[]
}

/** In milliseconds. */
const [caughtUpWithin, askEvery] = [5_000, 20]

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
  const listeners: Worked[] = []
  const outbox = createOutbox(database)
  const takeOver = earlierQueues(database, jobs, listeners)
  const work = createWork({ database, outbox, listeners, takeOver, clock, log, count: jobs.count })
  let open = false
  jobs.alongside({
    async open() {
      await work.open()
      open = true
    },
    start: work.start,
    async stop(limitMs) {
      open = false
      await work.stop(limitMs)
    },
  })

  function listening(name: string): Listening {
    const found = all.get(name) ?? { inTransaction: [], afterCommit: [], durable: [] }
    all.set(name, found)
    return found
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

  /** The happenings that durable listeners want, with the ids of these listeners. */
  async function wantedRows(name: string, told: readonly Told<object>[], heard: Listening): Promise<NewRow[]> {
    const rows = told.map((one) => ({ ...one, name, listeners: [] as string[] }))
    for (const { id, wanted, only } of heard.durable) {
      const some = only ? rows.filter(({ payload }) => only(payload)) : rows
      if (some.length === 0 || !(await wanted())) continue
      for (const { listeners } of some) listeners.push(id)
    }
    return rows.filter(({ listeners }) => listeners.length > 0)
  }

  async function caughtUp(listener: Worked): Promise<boolean> {
    const deadline = performance.now() + caughtUpWithin
    while (!(await outbox.isCaughtUp(listener, clock.now()))) {
      if (!open || performance.now() > deadline) return false
      work.wakeSoon()
      await pause(askEvery)
    }
    return true
  }

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
      const rows = await wantedRows(name, told, heard)
      if (rows.length > 0) {
        if (!open) throw new Error(`${name} was told while the jobs are not open`)
        database.beforeCommit(outbox.write, rows)
        database.afterCommit(work.wakeSoon)
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

    durable(kind, listenerId, listener, { wanted = () => true, only, batchSize = 200 } = {}) {
      const { durable } = listening(kind.name)
      if (open) throw new Error(`${kind.name} got the listener ${listenerId} after the jobs were opened`)
      if (durable.some(({ id }) => id === listenerId)) throw new Error(`${kind.name} has ${listenerId} twice`)
      durable.push({ id: listenerId, wanted, only: only as ((payload: object) => boolean) | undefined })
      const worked: Worked = { happening: kind.name, listener: listenerId, act: listener as Worked['act'], batchSize }
      listeners.push(worked)
      return { caughtUp: () => caughtUp(worked) }
    },
  }
}
