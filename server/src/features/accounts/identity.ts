import { createHash } from 'node:crypto'
import type { Identified, Identity, Who } from '../../platform/people/who.ts'
import type { Platform } from '../../platform/platform.ts'
import { readAccessToken } from './accessToken.ts'
import { type AccountRecord, accountColumns, lacksFactor, plainPersonOf, standingOf } from './accountRow.ts'
import { accountsSettings } from './settings.ts'

/** How long a session lasts without use, in seconds. Each use starts it anew. */
export const sessionLife = 30 * 24 * 60 * 60
/** A use is written down at most this often, in ms. */
const touchEvery = 5 * 60 * 1000
/** A session from a forgot-password code sets a password without the old one for this long, in ms. */
const recoveryLife = 60 * 60 * 1000

export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

type SessionRecord = AccountRecord & { sessionId: string; lastSeenAt: Date; createdAt: Date; recovery: boolean }

const select = `select s.id as "sessionId", s.last_seen_at as "lastSeenAt", s.created_at as "createdAt", s.recovery,
  ${accountColumns} from sessions s join users u on u.id = s.user_id`
const byHash = `${select} where s.token_hash = $1 and s.expires_at > $2`
const byId = `${select} where s.id = $1 and s.expires_at > $2`

/** The person of a session's row. */
function whoOf(row: SessionRecord, now: Date, mustHaveFactor: boolean): Who {
  return {
    userId: row.id,
    sessionId: row.sessionId,
    person: plainPersonOf(row),
    ...standingOf(row, now, mustHaveFactor),
    recovery: row.recovery && row.createdAt.getTime() + recoveryLife > now.getTime(),
    needsSecondFactor: lacksFactor(row, mustHaveFactor),
  }
}

/**
 * Turns credentials into people. The session's row is read each time, so that a log-out, a ban or a change of flags
 * counts with the next request on every node.
 */
export function createIdentity(platform: Platform): Identity {
  const { database, clock, log, settings } = platform
  const { staffNeedSecondFactor } = settings.of(accountsSettings)

  function touch({ sessionId, lastSeenAt }: SessionRecord, now: Date): void {
    if (now.getTime() - lastSeenAt.getTime() < touchEvery) return
    const expires = new Date(now.getTime() + sessionLife * 1000)
    // Nobody waits for it, and a failure costs nothing but a less exact time.
    database
      .prepared('sessions-touch', 'update sessions set last_seen_at = $2, expires_at = $3 where id = $1', [
        sessionId,
        now,
        expires,
      ])
      .catch((error: unknown) => log.warn({ err: error }, 'the use of a session could not be noted'))
  }

  async function found(name: string, text: string, value: string): Promise<Identified> {
    const now = clock.now()
    const [row] = await database.prepared<SessionRecord>(name, text, [value, now])
    if (!row) return { who: null, problem: 'Unauthorized' }
    if (row.banned) return { who: null, problem: 'banned' }
    touch(row, now)
    return { who: whoOf(row, now, staffNeedSecondFactor) }
  }

  return {
    byCookie: (token) => found('sessions-by-hash', byHash, tokenHash(token)),
    bySession: (sessionId) => found('sessions-by-id', byId, sessionId),
    async byBearer(token) {
      const claims = await readAccessToken(platform, token)
      if (!claims) return { who: null, problem: 'invalid jwt' }
      const identified = await found('sessions-by-id', byId, claims.sessionId)
      if (identified.who !== null || identified.problem !== 'Unauthorized') return identified
      const [user] = await database.prepared(
        'accounts-exists',
        'select 1 as one from users where id = $1 and deleted_at is null',
        [claims.userId],
      )
      return { who: null, problem: user ? 'Unauthorized' : 'no user' }
    },
  }
}
