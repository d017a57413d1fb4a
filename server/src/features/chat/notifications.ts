import { limits } from '@shoal/bus/chat/contract'
import { directRoom } from '@shoal/bus/chat/rules'
import { chatMentioned, directSaid } from '../../happenings/chat.ts'
import type { Platform } from '../../platform/platform.ts'
import { toMessage, useNotifications } from '../notifications/index.ts'
import { useAccess } from './access.ts'
import { useReach } from './direct/reach.ts'
import { hasRead } from './direct/rows.ts'
import { directKind } from './direct/service.ts'
import { useLive } from './live.ts'

/** Notifies people who are named in a room [NOT-1]: by whom and where, never what was said there. The chat has its own sound. */
export function tellMentions(platform: Platform): void {
  // At once, on all their pages, wherever those are.
  platform.happenings.afterCommit(chatMentioned, ({ payload: { messageId: id, room, userId, mentions } }) => {
    const by = useLive(platform).persons.map([userId]).get(userId)?.person.displayName
    if (by === undefined) return
    const label = useAccess(platform).label(room)
    for (const mentioned of mentions) platform.publisher.toUser(mentioned, 'chat:mentioned', { room, label, id, by })
  })
  const mentions = { type: 'mention', label: 'Mentions', icon: 'mention', important: true } as const
  useNotifications(platform).of(chatMentioned, mentions, ({ messageId, room, userId: by, mentions }) =>
    mentions.map((userId) => ({
      userId,
      key: messageId,
      parts: [{ personId: by }, { text: 'named you in' }, { strong: useAccess(platform).label(room) }],
      lead: toMessage(room, messageId),
    })),
  )
}

/**
 * Notifies people of direct messages [NOT-1, CHAT-4]: from whom, never what; once for a burst of messages, and not if they
 * were read by then or removed. If one of the two blocked the other meanwhile, nobody is notified.
 */
export function tellDirects(platform: Platform): void {
  const { database, log } = platform
  const notifications = useNotifications(platform)
  const directs = { type: directKind, label: 'Direct messages', icon: 'mail', important: true } as const
  notifications.of(directSaid, directs, async ({ messageId, byUserId, userId }) => {
    const room = directRoom(byUserId, userId)
    if (await useReach(platform).refusal(byUserId, userId, true)) return []
    if (await hasRead(database, userId, messageId)) return []
    // A page that is reading at this moment found no notification yet that it could mark as read.
    database.afterCommit(async () => {
      try {
        if (await hasRead(database, userId, messageId)) await notifications.readAbout(userId, directKind, room)
      } catch (error) {
        log.warn({ err: error }, 'the notification of a message that is read stays unread')
      }
    })
    return [
      {
        ...{ userId, key: messageId, burst: { about: room, ms: limits.directBurst } },
        parts: [{ personId: byUserId }, { text: 'wrote to you' }],
        lead: toMessage(room, messageId),
      },
    ]
  })
}
