import { limits } from '@shoal/bus/chat/contract'
import { directPartner, directRoom } from '@shoal/bus/chat/rules'
import { limits as notificationLimits } from '@shoal/bus/notifications/limits'
import { chatMentioned, directSaid } from '../../happenings/chat.ts'
import { sql } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { toMessage, useNotifications } from '../notifications/index.ts'
import { useAccess } from './access.ts'
import { useReach } from './direct/reach.ts'
import { directsIn, hasRead } from './direct/rows.ts'
import { directKind } from './direct/service.ts'
import { useLive } from './live.ts'
import type { StoredMessage } from './message.ts'

const mentionKind = 'mention'
/** Messages of somebody, the last ones, whose mentions are read when their account goes. */
const untoldMost = 1_000
/** What mentions of one burst have in common: nobody fills another one's list, or buzzes their telephone, by naming them. */
const naming = (byUserId: string, room: string) => `${byUserId}:${room}`

/**
 * Notifies people who are named in a room [NOT-1]: by whom and where, never what was said there; once for a burst, and not
 * if the message was removed by then. The chat has its own sound.
 */
export function tellMentions(platform: Platform): void {
  // At once, on all their pages, wherever those are.
  platform.happenings.afterCommit(chatMentioned, ({ payload: { messageId: id, room, userId, mentions } }) => {
    const by = useLive(platform).persons.map([userId]).get(userId)?.person.displayName
    if (by === undefined) return
    const label = useAccess(platform).label(room)
    for (const mentioned of mentions) platform.publisher.toUser(mentioned, 'chat:mentioned', { room, label, id, by })
  })
  const mentions = { type: mentionKind, label: 'Mentions', icon: 'mention', important: true } as const
  useNotifications(platform).of(chatMentioned, mentions, async ({ messageId, room, userId: by, mentions }) => {
    // Locked until these are stored: a removal meanwhile waits, and then finds them.
    const [there] = await platform.database.query(
      sql`select 1 from chat_messages where id = ${messageId} and removed_by is null for share`,
    )
    if (!there) return []
    return mentions.map((userId) => ({
      ...{ userId, key: messageId, burst: { about: naming(by, room), ms: limits.mentionBurst } },
      parts: [{ personId: by }, { text: 'named you in' }, { strong: useAccess(platform).label(room) }],
      lead: toMessage(room, messageId),
    }))
  })
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

type Gone = Pick<StoredMessage, 'id' | 'room' | 'authorId' | 'mentions'>

/** A message was taken away: nobody is told of it any more [NOT-1]. Belongs to that transaction. */
export async function untell(platform: Platform, { id, room, authorId, mentions }: Gone): Promise<void> {
  if (authorId === null) return
  const notifications = useNotifications(platform)
  const about = naming(authorId, room)
  await notifications.readGone(
    mentionKind,
    mentions.map((userId) => ({ userId, key: id, about })),
  )
  const partner = directPartner(room, authorId)
  if (partner === null) return
  // One notification tells of a whole burst: it goes with the last of its messages that is unread.
  const left = (await directsIn(platform.database, room)).find(({ userId }) => userId === partner)
  if (!left || left.unread === 0) await notifications.readAbout(partner, directKind, room)
}

/** The same of all that somebody said whose account goes; called before it is emptied. */
export async function untellAll(platform: Platform, userId: string): Promise<void> {
  const { clock, database } = platform
  const since = new Date(clock.ms() - notificationLimits.notificationsDays * 24 * 60 * 60 * 1000)
  const named = await database.query<Pick<StoredMessage, 'id' | 'room' | 'mentions'>>(sql`
    select id, room, mentions from chat_messages
    where author_id = ${userId} and mentions <> '{}' and at > ${since} order by seq desc limit ${untoldMost}`)
  await useNotifications(platform).readGone(
    mentionKind,
    named.flatMap(({ id, room, mentions }) =>
      mentions.map((whom) => ({ userId: whom, key: id, about: naming(userId, room) })),
    ),
  )
}
