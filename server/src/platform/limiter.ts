import type { Rate } from '@shoal/bus'
import { rateErrors } from '@shoal/bus/errors'
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import type { Nodes } from './nodes/index.ts'
import { refusal } from './refusal.ts'

/** Counts uses against the contract's rates, over all nodes. */
export interface Limiter {
  /** Counts one use; throws Refusal 429 with the seconds to wait when there were too many. */
  use(name: string, rate: Rate | undefined, by: { person: string | null; address: string }): Promise<void>
}

/** `factor` multiplies every rate; load tests raise it. */
export function createLimiter(factor: number, nodes: Pick<Nodes, 'rateLimiter'>): Limiter {
  const limiters = new Map<string, RateLimiterAbstract>()
  return {
    async use(name, rate, by) {
      if (rate === undefined) return
      let limiter = limiters.get(name)
      if (!limiter) {
        const points = Math.ceil(rate.limit * factor)
        limiter = nodes.rateLimiter({ name, points, seconds: rate.windowMs / 1000 })
        limiters.set(name, limiter)
      }
      const key = rate.by === 'person' && by.person !== null ? by.person : by.address
      try {
        await limiter.consume(key)
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
        const time = `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
        throw refusal(rateErrors.tooMany, { time }).with({ headers: { 'retry-after': String(seconds) } })
      }
    },
  }
}
