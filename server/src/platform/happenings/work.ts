import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/index.ts'
import type { CountRuns } from '../jobs/index.ts'
import type { Log } from '../log.ts'
import { createLookout } from '../lookout.ts'
import { turns } from '../turns.ts'
import type { Told } from './declare.ts'
import type { HappeningsOutbox, ListenerKey, Placed, Retry, Row } from './outbox.ts'

/** How often a node looks for rows that others left, and for those to be tried again, in ms. */
const lookEvery = 1_000
/** After a batch the next look comes after this long at least, in ms, so that what comes in a burst is acted on together. */
const gatherMs = 100
/** So many listeners act at once on a node, each on a connection of its own: the others are for people. */
const atOnce = 5
/** How often finished rows are removed at most, in ms, and after how many removed rows their room is freed. */
const [sweepEvery, roomAfter] = [1_000, 5_000]
/** About an hour and a half, with pauses that grow to a minute. */
const [mostAttempts, longestPauseMs] = [100, 60_000]
const hourMs = 60 * 60 * 1000
/** How long failures are kept that were given up, and the places of listeners that no program has any more. */
const keptMs = 14 * 24 * hourMs

/** A durable listener as the work knows it. */
export type Worked = ListenerKey & {
  act(told: readonly Told<object>[]): Promise<unknown>
  batchSize: number
}

/** Where a listener's happenings come from: the log, or what failed before. */
type Source<One extends Row> = {
  /** Within a transaction, which does with it what is to be done when they are acted on. */
  take(most: number): Promise<One[]>
  /** Notes that one failed; which attempt that was, or null when another node has dealt with it since. */
  failed(one: One, error: unknown): Promise<number | null>
}
/** Whether there may be more, or nothing was to be had. */
type Outcome = 'more' | 'done' | 'nothing'
type Failure = { id: string; attempt: number; error: unknown }

type Parts = {
  database: Database
  outbox: HappeningsOutbox
  listeners: readonly Worked[]
  /** Hands over what other releases left elsewhere. */
  takeOver: () => Promise<unknown>
  clock: Clock
  log: Log
  count: CountRuns
}

/** The same in all that is told of a listener: in the log, and as `job` in `shoal_jobs_total`. */
const nameOf = ({ happening, listener }: ListenerKey) => `${happening}.${listener}`
const keyOf = ({ happening, listener }: ListenerKey) => `${happening} ${listener}`

/** The pause before the next attempt, in ms; not the same for all who failed together. */
const pauseAfter = (attempts: number) =>
  Math.min(longestPauseMs, 1_000 * 2 ** (attempts - 1) * (0.5 + Math.random() / 2))

/**
 * Has durable listeners act on what was told: right after a commit of this node, and every second on what is left over. Of
 * all nodes one at a time works for a listener: the one that has locked its place, in the transaction in which it acts. A
 * node that dies gives the lock back with its connection.
 */
export function createWork({ database, outbox, listeners, takeOver, clock, log, count }: Parts) {
  const inTurn = turns(atOnce)
  const running = new Map<string, Promise<void>>()
  /** Listeners for whom a look found something while they were at work. */
  const askedMeanwhile = new Set<string>()
  const lookout = createLookout({
    look,
    every: lookEvery,
    failed: (error) => log.error({ err: error }, 'what was told cannot be read'),
  })
  let soonTimer: NodeJS.Timeout | undefined
  let stopped = true
  let lastBatch = Number.NEGATIVE_INFINITY
  let lastTidy = Number.NEGATIVE_INFINITY
  let lastSweep = Number.NEGATIVE_INFINITY
  let lastHour = Number.NEGATIVE_INFINITY
  /** Whether something was acted on since the last sweep, and how many rows were removed since there was room made. */
  let [acted, removed] = [true, 0]

  /** Looks at once; right after a batch together with whatever else comes in. */
  function wakeSoon(): void {
    if (stopped || soonTimer) return
    const wait = lastBatch + gatherMs - performance.now()
    if (wait <= 0) {
      lookout.wake()
      return
    }
    soonTimer = setTimeout(() => {
      soonTimer = undefined
      lookout.wake()
    }, wait)
  }

  async function look(): Promise<void> {
    if (performance.now() - lastTidy >= lookEvery) await tidy()
    while (!(await outbox.number()) && !stopped);
    const due = new Set((await outbox.due(clock.now())).map(keyOf))
    for (const listener of listeners) if (!stopped && due.has(keyOf(listener))) start(listener)
    if (acted && performance.now() - lastSweep >= sweepEvery) await sweep()
  }

  async function sweep(): Promise<void> {
    lastSweep = performance.now()
    acted = false
    removed += await outbox.sweep()
    if (removed < roomAfter) return
    removed = 0
    await outbox.makeRoom()
  }

  async function tidy(): Promise<void> {
    lastTidy = performance.now()
    await takeOver()
    if (clock.passed() - lastHour < hourMs) return
    lastHour = clock.passed()
    await outbox.register(listeners, clock.now())
    await outbox.forget(new Date(clock.ms() - keptMs))
    await sweep()
  }

  /** One batch at a time: what comes meanwhile becomes the next. */
  function start(listener: Worked): void {
    const key = keyOf(listener)
    if (running.has(key)) {
      askedMeanwhile.add(key)
      return
    }
    askedMeanwhile.delete(key)
    lastBatch = performance.now()
    const run = inTurn(() => work(listener))
      .catch((error): Outcome => {
        log.error({ err: error, listener: nameOf(listener) }, 'what a listener did could not be noted: it acts again')
        return 'nothing'
      })
      .then((outcome) => {
        running.delete(key)
        if (outcome === 'more') lookout.wake()
        // Where another node is at work that one looks again.
        else if (outcome === 'done' || askedMeanwhile.has(key)) wakeSoon()
      })
    running.set(key, run)
  }

  /** Acts on what waits for a listener, up to a batch of each kind. */
  async function work(listener: Worked): Promise<Outcome> {
    const { batchSize } = listener
    const failures: Failure[] = []
    const fresh = await act(listener, fromLog(listener), batchSize, failures)
    const again = await act(listener, fromRetries(listener), batchSize, failures)
    report(listener, failures)
    if (fresh + again === 0) return 'nothing'
    acted = true
    return fresh === batchSize || again === batchSize ? 'more' : 'done'
  }

  /**
   * Has a listener act on the next ones, at most so many, in one transaction; how many it dealt with. When that fails each
   * is acted on alone, and what fails alone is put aside, so that it holds nothing up.
   */
  async function act<One extends Row>(
    listener: Worked,
    source: Source<One>,
    most: number,
    failures: Failure[],
  ): Promise<number> {
    let taken: One[] = []
    try {
      await database.transaction(async () => {
        taken = await source.take(most)
        if (taken.length > 0) await listener.act(taken.map(({ id, at, payload }) => ({ id, at, payload })))
      })
    } catch (error) {
      const [one] = taken
      if (!one) throw error
      if (taken.length > 1) {
        for (let nth = 0; nth < taken.length && !stopped; nth += 1) await act(listener, source, 1, failures)
        return taken.length
      }
      count(nameOf(listener), 'failed', 1)
      const attempt = await source.failed(one, error)
      if (attempt !== null) failures.push({ id: one.id, attempt, error })
      return 1
    }
    if (taken.length > 0) count(nameOf(listener), 'done', taken.length)
    return taken.length
  }

  const fromLog = (listener: Worked): Source<Placed> => ({
    take: (most) => outbox.take(listener, most),
    async failed(one, error) {
      const next = new Date(clock.ms() + pauseAfter(1))
      return (await outbox.putAside(listener, one, { at: clock.now(), next, error: String(error) })) ? 1 : null
    },
  })

  const fromRetries = (listener: Worked): Source<Retry> => ({
    take: (most) => outbox.takeRetries(listener, most, clock.now()),
    async failed(one, error) {
      const attempt = one.attempts + 1
      const next = attempt < mostAttempts ? new Date(clock.ms() + pauseAfter(attempt)) : null
      const noted = await outbox.failAgain(listener, one, { at: clock.now(), next, error: String(error) })
      return noted ? attempt : null
    },
  })

  /** One line when a listener begins to fail and one when it is given up, however often it failed in between. */
  function report(listener: Worked, failures: readonly Failure[]): void {
    const details = (some: readonly Failure[]) => {
      const { id, error } = some[0]!
      return { err: error, listener: nameOf(listener), happenings: some.length, first: id }
    }
    const begun = failures.filter(({ attempt }) => attempt === 1)
    const givenUp = failures.filter(({ attempt }) => attempt >= mostAttempts)
    if (begun.length > 0) log.warn(details(begun), 'a listener failed; it is tried again for about an hour and a half')
    if (givenUp.length > 0)
      log.error(
        details(givenUp),
        'a listener failed for good; what it missed is kept for two weeks (happening_retries)',
      )
  }

  return {
    wakeSoon,
    async open() {
      await outbox.register(listeners, clock.now())
    },
    async start() {
      await outbox.reviveGivenUp(listeners, clock.now())
      stopped = false
      lookout.start()
    },
    /** Waits for work under way up to the limit; work that goes on is rolled back with its connection, and done later. */
    async stop(limitMs: number) {
      stopped = true
      clearTimeout(soonTimer)
      await lookout.stop()
      await Promise.race([Promise.all(running.values()), pause(limitMs, undefined, { ref: false })])
    },
  }
}
