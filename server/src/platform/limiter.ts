import type { Rate } from '@shoal/bus'
import { generalErrors, rateErrors } from '@shoal/bus/errors'
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from './http/network.ts'
import type { Nodes } from './nodes/index.ts'
import { refusal } from './refusal.ts'

/** Counts uses against the contract's rates, over all nodes. */
export interface Limiter {
  /** Counts one use, by the network of an address; throws Refusal 429 with the seconds to wait when there were too many. */
  use(name: string, rate: Rate | undefined, by: { person: string | null; address: string }): Promise<void>
  /**
   * Counts wrong guesses only. `guess` answers null for a wrong one; after any other outcome the try is given back. Tries
   * that run at the same time count until they are decided, so that no burst passes; a try that comes when all remaining
   * ones are in use waits for their outcome, on any node. Throws Refusal 429, without guessing, when one of the counts is
   * used up by wrong ones, and 503 `busy` when too many wait or one waits for too long.
   */
  guess<T>(counts: readonly Count[], guess: () => Promise<T | null>): Promise<T | null>
}

/** Wrong guesses at something; `key` says at what, or from where. */
export interface Count {
  name: string
  rate: Pick<Rate, 'limit' | 'windowMs'>
  key: string
}

/** How long a try waits for the outcome of others before it is refused, in ms. */
const longestWait = 20_000
/** How often a try that waits for one on another node looks again, in ms. */
const lookAgain = 100
/** How many tries wait for others at most, at all counts together. */
const mostWait = 1_000

const busy = () => refusal(generalErrors.busy, { seconds: 2 }).with({ headers: { 'retry-after': '2' } })

/** Wakes the tries that wait for another when this node decides it; for one of another node they look again. */
function createDecisions() {
  const waiting = new Map<string, Set<() => void>>()
  let waitingAll = 0
  const keyOf = ({ name, key }: Count) => `${name} ${key}`
  return {
    async next(count: Count): Promise<void> {
      if (waitingAll >= mostWait) throw busy()
      const key = keyOf(count)
      const others = waiting.get(key) ?? new Set()
      waiting.set(key, others)
      waitingAll += 1
      await new Promise<void>((resolve) => {
        const timer = setTimeout(done, lookAgain)
        function done() {
          clearTimeout(timer)
          if (others.delete(done) && others.size === 0) waiting.delete(key)
          resolve()
        }
        others.add(done)
      })
      waitingAll -= 1
    },
    /** One may take the place of a right one; all look whether a wrong one was the last. */
    tell(counts: readonly Count[], wrong: boolean): void {
      for (const count of counts)
        for (const wake of [...(waiting.get(keyOf(count)) ?? [])].slice(0, wrong ? undefined : 1)) wake()
    },
  }
}

/** `factor` multiplies every rate; load tests raise it. */
export function createLimiter(factor: number, nodes: Pick<Nodes, 'rateLimiter'>): Limiter {
  const limiters = new Map<string, RateLimiterAbstract>()

  function limiterOf(name: string, rate: Count['rate']): RateLimiterAbstract {
    let limiter = limiters.get(name)
    if (!limiter) {
      const points = Math.ceil(rate.limit * factor)
      limiter = nodes.rateLimiter({ name, points, seconds: rate.windowMs / 1000 })
      limiters.set(name, limiter)
    }
    return limiter
  }

  /** Takes one; answers how many ms it is until there are some again when there was none left. */
  async function takeOr({ name, rate, key }: Count): Promise<number | null> {
    try {
      await limiterOf(name, rate).consume(key)
      return null
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      // Counts end with the time that passes, although the clock may have been set back.
      return Math.min(refused.msBeforeNext, rate.windowMs)
    }
  }

  const tooMany = (ms: number) => {
    const seconds = Math.max(1, Math.ceil(ms / 1000))
    return refusal(rateErrors.tooMany, { time: timeText(seconds) }).with({
      headers: { 'retry-after': String(seconds) },
    })
  }

  async function giveBack(counts: readonly Count[]): Promise<void> {
    for (const { name, rate, key } of counts) await limiterOf(name, rate).reward(key)
  }

  /** Where wrong ones are counted once more, without those that are still being tried. */
  const wrongOf = (count: Count): Count => ({ ...count, name: `${count.name}.wrong` })

  async function usedUp({ name, rate, key }: Count): Promise<boolean> {
    const limiter = limiterOf(name, rate)
    return ((await limiter.get(key))?.consumedPoints ?? 0) >= limiter.points
  }

  const decisions = createDecisions()

  /** Takes one of each count for a guess, when there is one. */
  async function reserve(counts: readonly Count[]): Promise<void> {
    const latest = performance.now() + longestWait
    for (;;) {
      const taken: Count[] = []
      let full: { count: Count; ms: number } | null = null
      for (const count of counts) {
        const ms = await takeOr(count)
        taken.push(count)
        if (ms === null) continue
        full = { count, ms }
        break
      }
      if (!full) return
      // What is refused counts as well.
      await giveBack(taken)
      if (await usedUp(wrongOf(full.count))) throw tooMany(full.ms)
      // A look takes no try, so it does not get in the way of others.
      do {
        if (performance.now() > latest) throw busy()
        await decisions.next(full.count)
      } while ((await usedUp(full.count)) && !(await usedUp(wrongOf(full.count))))
    }
  }

  return {
    async use(name, rate, by) {
      if (rate === undefined) return
      const ms = await takeOr({
        name,
        rate,
        key: rate.by === 'person' && by.person !== null ? by.person : networkOf(by.address),
      })
      if (ms !== null) throw tooMany(ms)
    },
    async guess(counts, guess) {
      await reserve(counts)
      let wrong = false
      try {
        const right = await guess()
        wrong = right === null
        return right
      } finally {
        if (wrong) for (const count of counts) await takeOr(wrongOf(count))
        else await giveBack(counts)
        decisions.tell(counts, wrong)
      }
    },
  }
}

/** How long to wait, in words: seconds below two minutes, minutes below two hours, then hours. */
export function timeText(seconds: number): string {
  const [amount, unit] =
    seconds < 120
      ? [seconds, 'second']
      : seconds < 7_200
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3_600), 'hour']
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}
