import { limits } from '@shoal/bus/notifications/contract'
import { accountDeleted } from '../../happenings/accounts.ts'
import type { Feature } from '../../platform/feature.ts'
import { removeOldest } from '../../platform/retention.ts'
import { useArrivals } from './arrivals.ts'
import { makeDemoNotifications } from './demo.ts'
import { notificationRoutes } from './routes.ts'
import { useNotifications } from './service.ts'
import { tellTips } from './tips.ts'

export { type NewKind, type NewNotification, toMessage, toModal, toPanel } from './kinds.ts'
export { useNotificationSettings } from './personal.ts'
export { useNotifications } from './service.ts'

/** What happened to each person, and what is said to everyone [NOT-1, NOT-2]. */
export const notifications: Feature = {
  name: 'notifications',
  setup: (platform) => {
    const { database, happenings, retention } = platform
    const service = useNotifications(platform)
    const arrivals = useArrivals(platform)
    tellTips(platform)
    happenings.inTransaction(accountDeleted, ({ payload }) => service.forget(payload.userId))
    for (const table of ['notifications', 'global_notifications'])
      retention.keep({
        what: table.replace('_', ' '),
        days: limits.notificationsDays,
        remove: (before, most) =>
          removeOldest(database, { table, at: table === 'notifications' ? 'created_at' : 'at' }, before, most),
      })
    return {
      routes: notificationRoutes(platform),
      initialData: async ({ userId }) => ({ notifications: (await service.list(userId, {})).notifications }),
      start: async () => arrivals.start(),
      demo: () => makeDemoNotifications(platform),
    }
  },
}
