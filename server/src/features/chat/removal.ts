import { isStaff } from '@shoal/bus'
import { service } from '../../platform/feature.ts'
import type { Who } from '../../platform/people/who.ts'
import { Refusal } from '../../platform/refusal.ts'
import { useAudit } from '../moderation/index.ts'
import { audience, useLive } from './live.ts'
import type { StoredMessage } from './message.ts'
import { useChat } from './service.ts'

type By = 'moderator' | 'author'

/** Empties a message in memory, and what quotes it. */
const emptied = (id: string, by: By) => (message: StoredMessage) => {
  if (message.id === id) Object.assign(message, { text: '', mentions: [], removedBy: by })
  if (message.replyTo === id) message.replyText = ''
}

const forgotten = (userId: string) => (message: StoredMessage) => {
  if (message.replyAuthorId === userId) Object.assign(message, { replyAuthorId: null, replyText: '' })
  if (message.tipTo === userId) message.tipTo = null
  if (message.authorId !== userId) return
  message.authorId = null
  if (message.kind === 'text')
    Object.assign(message, { text: '', mentions: [], removedBy: message.removedBy ?? 'author' })
}

/** Takes messages away, live everywhere. */
export const useRemoval = service((platform) => {
  const { database, publisher } = platform
  const live = useLive(platform)

  return {
    /**
     * Moderators take away anything, others what they said. The text is gone from the row as well; what a moderator took
     * away stands in the audit log. Doing it again changes nothing.
     */
    async remove(who: Who, id: string, reason?: string): Promise<void> {
      const message = await useChat(platform).message(id)
      const own = message.kind === 'text' && message.authorId === who.userId
      if (!own && !isStaff(who)) throw new Refusal(403, 'chat/not-yours', 'You can only remove what you said yourself')
      const by: By = own ? 'author' : 'moderator'
      await database.transaction(async () => {
        if (!(await live.store.remove(id, by))) return
        if (by === 'moderator')
          await useAudit(platform).record({
            ...{ who, reason, action: 'chat.remove' },
            whom: message.authorId ?? undefined,
            detail: `${message.room}: ${message.kind === 'tip' ? 'a tip line' : `“${message.text}”`}`,
          })
        database.afterCommit(() => live.change(emptied(id, by)))
        publisher.publish(audience(message.room), 'chat:removed', { room: message.room, ids: [id], by })
      })
    },

    /** Belongs to the deletion of an account: its texts go, its places stay [AUTH-4]. */
    async forget(userId: string): Promise<void> {
      const removed = await live.store.forget(userId)
      database.afterCommit(() => live.change(forgotten(userId)))
      for (const [room, ids] of removed) publisher.publish(audience(room), 'chat:removed', { room, ids, by: 'author' })
    },
  }
})
