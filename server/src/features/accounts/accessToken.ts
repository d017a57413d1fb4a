import { jwtVerify, SignJWT } from 'jose'
import type { Platform } from '../../platform/platform.ts'

/** Seconds an access token is good for; its session is looked up each time besides. */
const life = 60 * 60
const issuer = 'shoal'

const keyOf = (platform: Platform) => new TextEncoder().encode(platform.secrets.session)

/** A JWT for bearer use and for the socket: who (`sub`) and which session (`sid`). */
export function signAccessToken(platform: Platform, userId: string, sessionId: string): Promise<string> {
  const now = Math.floor(platform.clock.ms() / 1000)
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(issuer)
    .setSubject(userId)
    .setIssuedAt(now)
    .setExpirationTime(now + life)
    .sign(keyOf(platform))
}

/** The claims of a token of ours that has not expired, or null. */
export async function readAccessToken(
  platform: Platform,
  token: string,
): Promise<{ userId: string; sessionId: string } | null> {
  try {
    const { payload } = await jwtVerify(token, keyOf(platform), {
      algorithms: ['HS256'],
      issuer,
      requiredClaims: ['sub', 'sid', 'exp'],
      currentDate: platform.clock.now(),
    })
    if (typeof payload.sub !== 'string' || typeof payload.sid !== 'string') return null
    return { userId: payload.sub, sessionId: payload.sid }
  } catch {
    return null
  }
}
