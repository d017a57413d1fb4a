import { notifications } from '@shoal/bus/notifications/contract'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { useArrivals } from './arrivals.ts'
import { useNotificationSettings } from './personal.ts'
import { useNotifications } from './service.ts'
import { useToEveryone } from './toEveryone.ts'

export const notificationRoutes = (platform: Platform) => {
  const service = useNotifications(platform)
  const settings = useNotificationSettings(platform)
  const everyone = useToEveryone(platform)
  return serve(notifications, {
    async list({ who: { userId }, query }) {
      const [page, unread, own] = await Promise.all([
        service.list(userId, query),
        service.unread(userId),
        settings.read(userId),
      ])
      return { ...page, unread, kinds: service.kinds(), settings: own }
    },
    read: async ({ who, query }) => ({ unread: await service.read(who.userId, query) }),
    async arrive({ who }) {
      const [gone, season] = await Promise.all([useArrivals(platform).arrive(who), everyone.endingFor(who.userId)])
      return { gone, season }
    },
    seenGone: ({ who }) => useArrivals(platform).seen(who.userId),
    changeSettings: ({ who, body }) => settings.change(who.userId, body),
    sendGlobal: ({ who, body, key }) => everyone.say(who, body, key),
    season: async () => ({ season: await everyone.season() }),
    setSeason: async ({ who, body }) => ({ season: await everyone.setSeason(who, body) }),
    seenSeason: ({ who, body }) => everyone.seenSeason(who.userId, body.number),
  })
}
