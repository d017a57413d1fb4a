import { accountDeleted } from '../../happenings/accounts.ts'
import { clanDisbanded } from '../../happenings/clans.ts'
import type { Feature } from '../../platform/feature.ts'
import { removeOldest } from '../../platform/retention.ts'
import { answerQuestions } from './answers.ts'
import { useDirect } from './direct/service.ts'
import { chatListeners } from './events.ts'
import { useMembers } from './members.ts'
import { useMutes } from './mutes.ts'
import { tellDirects, tellMentions } from './notifications.ts'
import { useOptions } from './options.ts'
import { useReacting } from './reacting.ts'
import { useRemoval } from './removal.ts'
import { useOwnRooms } from './rooms.ts'
import { chatRoutes } from './routes.ts'
import { chatSettings } from './settings.ts'
import { useShadow } from './shadow.ts'
import { useSlowMode } from './slow.ts'
import { writeTips } from './tips.ts'

export { useClipLines } from './clipLines.ts'
export { useMembers } from './members.ts'
export { useMutes, type WantedMute } from './mutes.ts'
export { useOptions } from './options.ts'
export { useSaid } from './said.ts'
export { useChat } from './service.ts'

export const chat: Feature = {
  name: 'chat',
  settings: chatSettings,
  setup: (platform) => {
    answerQuestions(platform)
    platform.gateway.onConnect((connection) => useMembers(platform).enter(connection))
    platform.gateway.onRefresh(useOwnRooms(platform).refresh)
    platform.happenings.inTransaction(accountDeleted, ({ payload }) => useRemoval(platform).forget(payload.userId))
    platform.happenings.inTransaction(accountDeleted, ({ payload }) => useReacting(platform).forget(payload.userId))
    platform.happenings.inTransaction(accountDeleted, ({ payload }) => useMutes(platform).forget(payload.userId))
    platform.happenings.inTransaction(accountDeleted, ({ payload }) => useOptions(platform).forget(payload.userId))
    platform.happenings.inTransaction(accountDeleted, ({ payload }) => useSlowMode(platform).forget(payload.userId))
    platform.happenings.inTransaction(accountDeleted, ({ payload }) => useDirect(platform).forget(payload.userId))
    platform.happenings.inTransaction(clanDisbanded, ({ payload }) =>
      useRemoval(platform).clear(`clan:${payload.clanId}`),
    )
    writeTips(platform)
    tellMentions(platform)
    tellDirects(platform)
    platform.retention.keep({
      what: 'chat messages',
      days: platform.settings.of(chatSettings).daysKept,
      remove: (before, most) => removeOldest(platform.database, { table: 'chat_messages', at: 'at' }, before, most),
    })
    return {
      routes: chatRoutes(platform),
      listeners: chatListeners(platform),
      initialData: async ({ userId }) => {
        const { superBabyMode, blocked } = await useOptions(platform).read(userId)
        const mutes = blocked.map(({ id, displayName }) => ({ userId: id, displayName }))
        return { mutes, chatOptions: { superBabyMode } }
      },
      async start() {
        await Promise.all([useMutes(platform).load(), useShadow(platform).load(), useSlowMode(platform).load()])
      },
      crowd: async () => (await import('./crowd/index.ts')).chatCrowd(platform),
    }
  },
}
