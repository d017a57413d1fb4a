import type { Rate } from '@shoal/bus'
import { rateErrors } from '@shoal/bus/errors'
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from './http/network.ts'
import type { Nodes } from './nodes/index.ts'
import { refusal } from './refusal.ts'

/** Counts uses against the contract's rates, over all nodes. */
export interface Limiter {
  /** Counts one use, by the network of an address; throws Refusal 429 with the seconds to wait when there were too many. */
  use(name: string, rate: Rate | undefined, by: { person: string | null; address: string }): Promise<void>
  /**
   * Counts wrong guesses only. `guess` answers null when what was tried is wrong; whatever else comes of it, the try is
   * given back. Tries that run at the same time count until they are decided, so that no burst passes. Throws Refusal
   * 429, without guessing, when one of the counts is used up.
   */
  guess<T>(counts: readonly Count[], guess: () => Promise<T | null>): Promise<T | null>
}

/** Wrong guesses at something; `key` says at what, or from where. */
export interface Count {
  name: string
  rate: Pick<Rate, 'limit' | 'windowMs'>
  key: string
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

  async function take({ name, rate, key }: Count): Promise<void> {
    try {
      await limiterOf(name, rate).consume(key)
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
      throw refusal(rateErrors.tooMany, { time: timeText(seconds) }).with({
        headers: { 'retry-after': String(seconds) },
      })
    }
  }

  async function giveBack(counts: readonly Count[]): Promise<void> {
    for (const { name, rate, key } of counts) await limiterOf(name, rate).reward(key)
  }

  return {
    async use(name, rate, by) {
      if (rate === undefined) return
      await take({ name, rate, key: rate.by === 'person' && by.person !== null ? by.person : networkOf(by.address) })
    },
    async guess(counts, guess) {
      const taken: Count[] = []
      let wrong = false
      try {
        for (const count of counts) {
          await take(count)
          taken.push(count)
        }
        const right = await guess()
        wrong = right === null
        return right
      } finally {
        if (!wrong) await giveBack(taken)
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
