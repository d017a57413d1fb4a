import { createHash } from 'node:crypto'
import { perHour, perMinute } from '@shoal/bus/dsl/contract'
import type { FastifyRequest } from 'fastify'
import { networkOf } from '../../platform/http/network.ts'
import type { Count } from '../../platform/limiter.ts'
import type { Platform } from '../../platform/platform.ts'
import type { KnownBrowsers } from './knownBrowsers.ts'

/** Wrong guesses from one network, at whatever account: a short burst, and what a family mistypes in an hour. */
const fromNetwork = [perMinute(10), perHour(100)] as const
/** Wrong guesses at one account, from wherever. Those of a browser that it knows are counted apart, and so alone. */
const atAccount = perHour(10)

/** What is guessed. Each has counts of its own, so that forgetting one does not use up another. */
export type Guessed = 'password' | 'code' | 'factor' | 'passkey'

/**
 * Limits guesses by account and by network [AUTH-2]. Only wrong ones count, and the counts know nothing of whether the
 * account exists.
 */
export function createGuesses({ limiter }: Platform, known: KnownBrowsers) {
  // Addresses are not written where the counts are kept.
  const keyOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

  return {
    /**
     * @param of the account's e-mail address, as typed; absent when the guess names none
     * @param guess answers null when what was tried is wrong
     */
    at<T>(
      what: Guessed,
      { request, of }: { request: FastifyRequest; of?: string },
      guess: () => Promise<T | null>,
    ): Promise<T | null> {
      const number = of === undefined ? null : known.numberOf(request, of)
      const counts: Count[] = []
      // Whoever guesses from the network of somebody who has been here before does not keep them out.
      if (number === null)
        for (const rate of fromNetwork)
          counts.push({
            ...{ name: `accounts.guess.${what}.network.${rate.windowMs}`, rate, key: networkOf(request.ip) },
          })
      if (of !== undefined)
        counts.push({ name: `accounts.guess.${what}.account`, rate: atAccount, key: keyOf(`${number ?? ''} ${of}`) })
      return limiter.guess(counts, guess)
    },
  }
}
export type Guesses = ReturnType<typeof createGuesses>
