import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '../../platform/platform.ts'

/** Cookies of this feature besides the session's: what they are for, by name. */
export type AccountCookie =
  /** Which accounts have logged in here before. */
  | 'known'
  /** The secret of a browser that waits for a code. */
  | 'browser'

/**
 * Cookies that only the server reads. Over TLS their names begin with `__Host-`: then no other host of the domain can
 * put its own in their place.
 */
export function accountCookies({ settings }: Platform) {
  const secure = settings.publicUrl.startsWith('https:')
  const nameOf = (cookie: AccountCookie) => `${secure ? '__Host-' : ''}shoal_${cookie}`
  return {
    read: (request: FastifyRequest, cookie: AccountCookie): string | undefined => request.cookies[nameOf(cookie)],
    /** @param life in seconds; 0 takes it away */
    set: (reply: FastifyReply, cookie: AccountCookie, value: string, life: number): void =>
      void reply.setCookie(nameOf(cookie), value, {
        ...{ path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: life },
      }),
  }
}
