import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { accountCookies } from './cookies.ts'

/** In seconds: longer than any code or log-in waits. */
const life = 2 * 60 * 60

/**
 * Ties what somebody began to the browser in which they did: the browser keeps a secret, the database its digest. Whoever
 * signs up with somebody else's address gets nothing from the code that its owner types in [AUTH-3].
 */
export function createBrowserMarks(platform: Platform) {
  const cookies = accountCookies(platform)
  const digest = (secret: string) => createHash('sha256').update(`browser ${secret}`).digest('base64url')
  const secretOf = (request: FastifyRequest) => {
    const secret = cookies.read(request, 'browser')
    return secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : null
  }

  return {
    /** The digest of the browser's secret; null when it has none. */
    hashOf(request: FastifyRequest): string | null {
      const secret = secretOf(request)
      return secret === null ? null : digest(secret)
    },

    /** Gives the browser a secret, or longer life to the one it has, and answers the digest. */
    mark(request: FastifyRequest, reply: FastifyReply): string {
      const secret = secretOf(request) ?? randomBytes(32).toString('base64url')
      cookies.set(reply, 'browser', secret, life)
      return digest(secret)
    },
  }
}
export type BrowserMarks = ReturnType<typeof createBrowserMarks>
