import { accountDeleted } from '../../happenings/accounts.ts'
import { itemMoved } from '../../happenings/items.ts'
import { personBlocked } from '../../happenings/moderation.ts'
import type { Feature } from '../../platform/feature.ts'
import { tradeListeners } from './events.ts'
import { tellMissed } from './notifications.ts'
import { tradeRoutes } from './routes.ts'
import { useTrade } from './service.ts'
import { tradeSettings } from './settings.ts'

/** Two people swap items [TRD-1, TRD-2]. */
export const trade: Feature = {
  name: 'trade',
  settings: tradeSettings,
  setup: (platform) => {
    const trades = useTrade(platform)
    platform.happenings.inTransaction(accountDeleted, ({ payload }) => trades.forget(payload.userId))
    platform.happenings.afterCommit(itemMoved, ({ payload }) => trades.left(payload.fromUserId))
    platform.happenings.afterCommit(personBlocked, ({ payload: { byUserId, userId } }) => trades.part(byUserId, userId))
    tellMissed(platform)
    platform.retention.keep({
      what: 'completed trades',
      days: platform.settings.of(tradeSettings).daysKept,
      remove: (before, most) => trades.removeCompleted(before, most),
    })
    return {
      routes: tradeRoutes(platform),
      listeners: tradeListeners(platform),
      start: () => trades.start(),
      crowd: async () => (await import('./crowd/index.ts')).tradeCrowd(platform),
    }
  },
}
