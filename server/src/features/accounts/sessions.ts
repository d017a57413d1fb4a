import { randomBytes } from 'node:crypto'
import type { OwnSession, Session } from '@shoal/bus/accounts/contract'
import { accountsErrors } from '@shoal/bus/accounts/errors'
import { and, desc, eq, gt, ne, type SQL } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { newId } from '../../platform/ids.ts'
import { sessionCookie, type Who } from '../../platform/people/who.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { type EndReason, useHangUp } from './hangUp.ts'
import { sessionLife, tokenHash } from './identity.ts'
import { replyFor } from './sessionReply.ts'
import { sessions } from './tables.ts'

export interface NewSession {
  userId: string
  request: FastifyRequest
  recovery?: boolean
}

/** How long after it a proof that it is the person is good, in ms. */
const proofLife = 15 * 60 * 1000

const cookieOptions = (platform: Platform) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: platform.settings.publicUrl.startsWith('https:'),
  }) as const

/** Gives the browser the session's cookie, or extends the one it has [AUTH-1]. */
export function setSessionCookie(platform: Platform, reply: FastifyReply, token: string): void {
  reply.setCookie(sessionCookie, token, { ...cookieOptions(platform), maxAge: sessionLife })
}

export const clearSessionCookie = (platform: Platform, reply: FastifyReply): void =>
  void reply.clearCookie(sessionCookie, cookieOptions(platform))

export function createSessions(platform: Platform) {
  const { database, clock } = platform
  const { db } = database
  const hangUp = useHangUp(platform)

  /** Ends the sessions that fit, and their connections. Answers with how many there were. */
  const endThose = (which: SQL | undefined, reason: EndReason): Promise<number> =>
    database.transaction(async () => {
      const ended = await db.delete(sessions).where(which).returning({ id: sessions.id })
      for (const { id } of ended) await hangUp({ sessionId: id }, reason)
      return ended.length
    })

  async function endByCookie(request: FastifyRequest): Promise<void> {
    const token = request.cookies[sessionCookie]
    if (token) await endThose(eq(sessions.tokenHash, tokenHash(token)), 'log-out')
  }

  /** Whether the person has shown in this session, not long ago, that it is them. */
  async function proved(who: Who): Promise<boolean> {
    const since = new Date(clock.ms() - proofLife)
    return (await db.$count(sessions, and(eq(sessions.id, who.sessionId), gt(sessions.provedAt, since)))) > 0
  }

  return {
    endByCookie,
    proved,

    /** Adds a session. Its token goes into the cookie and is kept nowhere. */
    async create({ userId, request, recovery = false }: NewSession): Promise<{ id: string; token: string }> {
      const token = randomBytes(32).toString('base64url')
      const now = clock.now()
      const id = newId()
      await db.insert(sessions).values({
        id,
        tokenHash: tokenHash(token),
        userId,
        createdAt: now,
        lastSeenAt: now,
        expiresAt: new Date(now.getTime() + sessionLife * 1000),
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 256),
        address: request.ip,
        recovery,
        provedAt: recovery ? null : now,
      })
      return { id, token }
    },

    /** Signs the browser in: whoever was signed in there before is signed out. */
    async enter(
      created: { id: string; token: string },
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<Session> {
      await endByCookie(request)
      const { who, problem } = await platform.identity.bySession(created.id)
      if (problem === 'banned') refuse(accountsErrors.banned)
      const session = who && (await replyFor(platform, who))
      if (!session) refuse(accountsErrors.wrongCredentials)
      setSessionCookie(platform, reply, created.token)
      return session
    },

    /** Ends one session of any person. */
    async end(sessionId: string, reason: EndReason): Promise<void> {
      await endThose(eq(sessions.id, sessionId), reason)
    },

    /** Ends all sessions of a person, or all but one. */
    endAll: (userId: string, reason: EndReason, exceptSessionId?: string): Promise<void> =>
      database.transaction(async () => {
        const all = eq(sessions.userId, userId)
        await db
          .delete(sessions)
          .where(exceptSessionId === undefined ? all : and(all, ne(sessions.id, exceptSessionId)))
        await hangUp({ userId, exceptSessionId }, reason)
      }),

    /** AUTH-7: the person's open sessions, the most recently used first. */
    async list(who: Who): Promise<OwnSession[]> {
      const rows = await db
        .select()
        .from(sessions)
        .where(and(eq(sessions.userId, who.userId), gt(sessions.expiresAt, clock.now())))
        .orderBy(desc(sessions.lastSeenAt))
        .limit(100)
      return rows.map(({ id, createdAt, lastSeenAt, userAgent, address }) => ({
        id,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        userAgent,
        address,
        current: id === who.sessionId,
      }))
    },

    /** AUTH-7: ends one of the person's own sessions. */
    async endOwn(who: Who, sessionId: string): Promise<void> {
      const own = and(eq(sessions.id, sessionId), eq(sessions.userId, who.userId))
      if ((await endThose(own, 'ended')) === 0) refuse(accountsErrors.noSuchSession)
    },

    /** Before what cannot be taken back, or opens the account to others. Throws the Refusal `accounts/proof-needed`. */
    async requireProof(who: Who): Promise<void> {
      if (!(await proved(who))) refuse(accountsErrors.proofNeeded)
    },

    async noteProof(who: Who): Promise<void> {
      await db.update(sessions).set({ provedAt: clock.now() }).where(eq(sessions.id, who.sessionId))
    },

    /** A new password was set: the session needs the old one from now on. */
    async endRecovery(sessionId: string): Promise<void> {
      await db.update(sessions).set({ recovery: false }).where(eq(sessions.id, sessionId))
    },
  }
}

export type Sessions = ReturnType<typeof createSessions>
