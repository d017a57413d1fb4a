import type { Session } from '@shoal/bus/accounts/contract'
import type { Platform } from '../../platform/platform.ts'
import { rooms } from '../../platform/realtime/publisher.ts'
import { replyFor } from './sessionReply.ts'

/** How many of the newest sessions of a person hear of a change. */
const sessionsTold = 50

/** AUTH-5: looks again who a person's open connections are, and tells each the session as it is now. */
export async function announceAccount(platform: Platform, userId: string): Promise<void> {
  await platform.gateway.refresh(userId)
  const open = await platform.database.prepared<{ id: string }>(
    'sessions-of-user',
    'select id from sessions where user_id = $1 and expires_at > $2 order by last_seen_at desc limit $3',
    [userId, platform.clock.now(), sessionsTold],
  )
  for (const { id } of open) {
    const { who } = await platform.identity.bySession(id)
    if (who === null) continue
    const session: Session | null = await replyFor(platform, who)
    if (session) platform.publisher.publish(rooms.session(id), 'accounts:changed', session)
  }
}
