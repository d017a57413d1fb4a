import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { accountCookies } from './cookies.ts'

/** Accounts that one browser is known by; those that logged in longest ago are forgotten. */
const most = 5
/** In seconds; each log-in starts it anew. */
const life = 365 * 24 * 60 * 60

/**
 * Browsers that have logged in to an account before. Wrong guesses of strangers do not keep their owners out, because
 * these are counted by themselves. The cookie is signed and kept nowhere: a list of `number~signature`, one for each
 * account, which says nothing about it to anyone else. It stays when one logs out.
 */
export function createKnownBrowsers(platform: Platform) {
  const cookies = accountCookies(platform)

  const sign = (email: string, number: string): Buffer =>
    createHmac('sha256', platform.secrets.session).update(`known browser ${number} ${email}`).digest()
  const entriesOf = (request: FastifyRequest) => (cookies.read(request, 'known') ?? '').split('.').slice(0, most)

  function isOf(entry: string, email: string): boolean {
    const [number = '', signature = ''] = entry.split('~')
    const given = Buffer.from(signature, 'base64url')
    const right = sign(email, number)
    return given.length === right.length && timingSafeEqual(given, right)
  }

  return {
    /** The number by which the account with this e-mail address knows the browser; null when it does not. */
    numberOf(request: FastifyRequest, email: string): string | null {
      return (
        entriesOf(request)
          .find((entry) => isOf(entry, email))
          ?.split('~')[0] ?? null
      )
    },

    /** From now on the account knows this browser. */
    remember(request: FastifyRequest, reply: FastifyReply, email: string): void {
      const entries = entriesOf(request).filter((entry) => entry !== '')
      const known = entries.find((entry) => isOf(entry, email))
      const number = randomBytes(12).toString('base64url')
      const own = known ?? `${number}~${sign(email, number).toString('base64url')}`
      const all = [own, ...entries.filter((entry) => entry !== own)].slice(0, most)
      cookies.set(reply, 'known', all.join('.'), life)
    },

    /** An account that is gone knows nobody. */
    forget(request: FastifyRequest, reply: FastifyReply, email: string): void {
      const others = entriesOf(request).filter((entry) => entry !== '' && !isOf(entry, email))
      cookies.set(reply, 'known', others.join('.'), others.length === 0 ? 0 : life)
    },
  }
}
export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>
