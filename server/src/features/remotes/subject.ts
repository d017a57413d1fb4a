import { randomInt } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Who } from '../../platform/people/who.ts'

/** Holds a visitor's number from 0 to 9999. Many share one, so it identifies nobody. */
const bucketCookie = 'shoal-bucket'
const year = 365 * 24 * 60 * 60

const bucketIn = (request: FastifyRequest): string | null => {
  const value = request.cookies[bucketCookie]
  return value !== undefined && /^\d{1,4}$/.test(value) ? String(Number(value)) : null
}

const visitor = (bucket: string) => `visitor:${bucket}`

/**
 * The subject that a rollout counts as one [MFE-6]: the person, or for a visitor all browsers with the same number. Null
 * for a visitor whose browser has not opened a page yet.
 */
export function subjectOf(who: Who | null, request: FastifyRequest): string | null {
  if (who) return `user:${who.userId}`
  const bucket = bucketIn(request)
  return bucket === null ? null : visitor(bucket)
}

/** The same for somebody who opens a page; `remember` gives a browser without a number the one it was counted with. */
export function subjectOfPage(
  who: Who | null,
  request: FastifyRequest,
): { subject: string; remember: (reply: FastifyReply, secure: boolean) => void } {
  const found = bucketIn(request)
  const bucket = found ?? String(randomInt(10_000))
  return {
    subject: who ? `user:${who.userId}` : visitor(bucket),
    remember(reply, secure) {
      if (found !== null) return
      reply.setCookie(bucketCookie, bucket, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: year })
    },
  }
}
