import { accountDeleted } from '../../happenings/accounts.ts'
import type { Feature } from '../../platform/feature.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Connection } from '../../platform/realtime/listen.ts'
import { removeOldest } from '../../platform/retention.ts'
import { useAccess } from './access.ts'
import { chatListeners } from './events.ts'
import { audience } from './live.ts'
import { useMutes } from './mutes.ts'
import { useRemoval } from './removal.ts'
import { chatSettings } from './settings.ts'

export { useChat } from './service.ts'

/** Shows out who may not be in a room any more: the pass ended, or the page came back as somebody else. */
async function recheck(platform: Platform, connection: Connection): Promise<void> {
  const prefix = audience('stream:')
  for (const room of connection.joined(prefix)) {
    const refused = await useAccess(platform).refusal(room.slice(audience('').length), connection.who)
    if (refused) connection.leave(room)
  }
}

export const chat: Feature = {
  name: 'chat',
  settings: chatSettings,
  setup: (platform) => {
    const check = (connection: Connection) =>
      recheck(platform, connection).catch((error: unknown) =>
        platform.log.error({ err: error }, 'the rooms of a connection could not be checked'),
      )
    // A connection that was recovered is still in its rooms [RT-3].
    platform.gateway.onConnect((connection) => void check(connection))
    platform.gateway.onRefresh(check)
    platform.happenings.inTransaction(accountDeleted, ({ payload }) => useRemoval(platform).forget(payload.userId))
    platform.happenings.inTransaction(accountDeleted, ({ payload }) => useMutes(platform).forget(payload.userId))
    platform.retention.keep({
      what: 'chat messages',
      days: platform.settings.of(chatSettings).daysKept,
      remove: (before, most) => removeOldest(platform.database, { table: 'chat_messages', at: 'at' }, before, most),
    })
    return {
      listeners: chatListeners(platform),
      start: () => useMutes(platform).load(),
      crowd: async () => (await import('./crowd/index.ts')).chatCrowd(platform),
    }
  },
}
