import { mediaErrors } from '@shoal/bus/errors'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Clock } from '../clock.ts'
import { refuse } from '../refusal.ts'

/** Who may watch a stream. */
export type PlaybackAccess = 'public' | 'season_pass'

export interface PlaybackGrant {
  readonly playbackId: string
  /** What the holder was found entitled to when the token was signed. */
  readonly access: PlaybackAccess
  readonly userId?: string
}

/** Seconds a playback token lives when nothing else is said [STR-10]. */
export const PLAYBACK_LIFE = 300
const AUDIENCE = 'shoal-live'
const REMEMBERED = 10_000
const LONGEST = 1024

export interface PlaybackTokens {
  /** Signs the right to play one stream for `expiresIn` seconds. */
  signPlayback(grant: PlaybackGrant & { expiresIn?: number }): Promise<string>
  /**
   * The grant in a token, if it is ours, for this stream and still alive. Refuses with `media/invalid-token` (401) or
   * `media/expired-token` (403).
   */
  verifyPlayback(token: unknown, playbackId: string): Promise<PlaybackGrant>
}

/** Signs and verifies playback addresses with one secret (HS256). Nothing is bound to a session: any live token will do. */
export function playbackTokens(secret: string | Uint8Array, clock: Clock): PlaybackTokens {
  const key = typeof secret === 'string' ? new TextEncoder().encode(secret) : secret
  // A player asks several times a second with the same token: its signature is checked once.
  const seen = new Map<string, { grant: PlaybackGrant; expiresAt: number }>()

  async function read(token: string): Promise<{ grant: PlaybackGrant; expiresAt: number }> {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        audience: AUDIENCE,
        requiredClaims: ['exp', 'pid', 'acc'],
        currentDate: clock.now(),
      })
      return {
        grant: {
          playbackId: String(payload.pid),
          access: payload.acc === 'season_pass' ? 'season_pass' : 'public',
          userId: payload.sub,
        },
        expiresAt: (payload.exp ?? 0) * 1000,
      }
    } catch (error) {
      // The signature is checked before the age, so an expired token is one of ours.
      refuse(error instanceof errors.JWTExpired ? mediaErrors.expiredToken : mediaErrors.invalidToken)
    }
  }

  return {
    signPlayback({ playbackId, access, userId, expiresIn = PLAYBACK_LIFE }) {
      const jwt = new SignJWT({ pid: playbackId, acc: access })
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(AUDIENCE)
        .setExpirationTime(Math.floor(clock.ms() / 1000) + expiresIn)
      if (userId !== undefined) jwt.setSubject(userId)
      return jwt.sign(key)
    },
    async verifyPlayback(token, playbackId) {
      if (typeof token !== 'string' || token.length > LONGEST) refuse(mediaErrors.invalidToken)
      const known = seen.get(token) ?? (await read(token))
      if (known.expiresAt <= clock.ms()) {
        seen.delete(token)
        refuse(mediaErrors.expiredToken)
      }
      // The one used last stands last; the first goes when there are too many.
      seen.delete(token)
      seen.set(token, known)
      if (seen.size > REMEMBERED) seen.delete(seen.keys().next().value as string)
      if (known.grant.playbackId !== playbackId) refuse(mediaErrors.invalidToken)
      return known.grant
    },
  }
}
