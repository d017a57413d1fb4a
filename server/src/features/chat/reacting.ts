import type { Reactions } from '@shoal/bus/chat/contract'
import { chatErrors } from '@shoal/bus/chat/errors'
import type { ReactionName } from '@shoal/bus/chat/rules'
import { generalErrors } from '@shoal/bus/errors'
import { service } from '../../platform/feature.ts'
import type { Who } from '../../platform/people/who.ts'
import type { Connection } from '../../platform/realtime/listen.ts'
import { refuse } from '../../platform/refusal.ts'
import { usePeople } from '../accounts/index.ts'
import { useAudience } from './audience.ts'
import { useLive } from './live.ts'
import { presentReactions } from './message.ts'
import { useMutes } from './mutes.ts'
import { useChat } from './service.ts'
import { useShadow } from './shadow.ts'

/** Reactions to messages [CHAT-2]. */
export const useReacting = service((platform) => {
  const { database, clock } = platform
  const live = useLive(platform)
  const gone = () => refuse(generalErrors.notFound, { what: 'This message' })

  return {
    /** Adds a reaction or takes it back, for somebody who may speak in the message's room. */
    async react(
      connection: Connection,
      who: Who,
      { id, name, on }: { id: string; name: ReactionName; on: boolean },
    ): Promise<Reactions> {
      const message = await useChat(platform).message(id)
      const { room } = message
      if (message.shadow && message.authorId !== who.userId) return gone()
      if (!useAudience(platform).has(connection, room)) refuse(chatErrors.notJoined)
      await useChat(platform).letIn(room, who)
      await useMutes(platform).check(who.userId)
      const { userId } = who
      const shadow = message.shadow || (await useMutes(platform).isShadowed(userId))
      if (shadow) useShadow(platform).note(userId)
      const reacted = await database.transaction(async () => {
        // An account that is being deleted leaves no reaction behind.
        if (!(await usePeople(platform).hold(userId))) return null
        const done = await live.store.react({ id, userId, name, on, shadow, at: clock.now() })
        if (done !== null && done !== 'full' && done.changed) live.announceReactions({ id, room, ...done })
        return done
      })
      if (reacted === null) return gone()
      if (reacted === 'full') return refuse(chatErrors.allKinds)
      return presentReactions(reacted, reacted.mine)
    },

    /** Belongs to the deletion of an account: their reactions no longer count. */
    async forget(userId: string): Promise<void> {
      for (const message of await live.store.forgetReactions(userId)) live.announceReactions(message)
    },
  }
})
