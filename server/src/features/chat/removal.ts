import { isStaff } from '@shoal/bus'
import { chatErrors } from '@shoal/bus/chat/errors'
import { service } from '../../platform/feature.ts'
import type { Who } from '../../platform/people/who.ts'
import { refuse } from '../../platform/refusal.ts'
import { useAudit } from '../moderation/index.ts'
import { useAudience } from './audience.ts'
import { useDirect } from './direct/service.ts'
import { useLive } from './live.ts'
import { untell, untellAll } from './notifications.ts'
import { useChat } from './service.ts'

type By = 'moderator' | 'author'

/** Takes messages away, live everywhere. */
export const useRemoval = service((platform) => {
  const { database, outbox } = platform
  const live = useLive(platform)

  return {
    /**
     * Removes a message: moderators any, others their own. The text is gone from the row as well; a removal by a moderator
     * stands in the audit log. Doing it again changes nothing.
     */
    async remove(who: Who, id: string, reason?: string): Promise<void> {
      const message = await useChat(platform).message(id)
      const own = message.kind === 'text' && message.authorId === who.userId
      if (!own && !isStaff(who)) refuse(chatErrors.notYours)
      const by: By = own ? 'author' : 'moderator'
      await database.transaction(async () => {
        if (!(await live.takeAway(message, by))) return
        await untell(platform, message)
        await useDirect(platform).tellTakenBack(message.room, (message.shadow && message.authorId) || undefined)
        if (by === 'moderator')
          await useAudit(platform).record({
            ...{ who, reason, action: 'chat.remove' },
            whom: message.authorId ?? undefined,
            detail: `${message.room}: ${message.kind === 'tip' ? 'a tip line' : `“${message.text}”`}`,
          })
      })
    },

    /** Belongs to the deletion of an account: its texts go, its places stay [AUTH-4]. */
    async forget(userId: string): Promise<void> {
      await untellAll(platform, userId)
      const removed = await live.store.forget(userId)
      await live.change({ forgotten: userId })
      for (const [room, ids] of removed) {
        await outbox.publish(useAudience(platform).address(room), 'chat:removed', { room, ids, by: 'author' })
        await useDirect(platform).tellTakenBack(room)
      }
    },

    /** Takes away all that was said in a room that is no more. Belongs to the transaction that ends it. */
    clear: (room: string): Promise<void> => live.store.clear(room),
  }
})
