import type { Session } from '@shoal/bus/accounts/contract'
import type { Who } from '../../platform/people/who.ts'
import type { Platform } from '../../platform/platform.ts'
import { signAccessToken } from './accessToken.ts'

/** The session of the contract for a signed-in person; null when the account went away meanwhile. */
export async function replyFor(platform: Platform, who: Who): Promise<Session | null> {
  const [row] = await platform.database.prepared<{ email: string }>(
    'accounts-email',
    'select email from users where id = $1 and deleted_at is null',
    [who.userId],
  )
  if (!row) return null
  const { displayName, color, photo } = who.person
  return {
    access_token: await signAccessToken(platform, who.userId, who.sessionId),
    user: {
      id: who.userId,
      email: { email: row.email },
      app_metadata: who.flags,
      displayName,
      color,
      photo,
      pass: who.pass,
    },
    recovery: who.recovery,
    ...(who.needsSecondFactor && { needsSecondFactor: true }),
  }
}
