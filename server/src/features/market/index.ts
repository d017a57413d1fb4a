import { accountDeleted, flagsChanged } from '../../happenings/accounts.ts'
import { itemMoved } from '../../happenings/items.ts'
import { marketSold } from '../../happenings/market.ts'
import type { Feature } from '../../platform/feature.ts'
import { usePageThings } from '../../platform/web/index.ts'
import { usePeople } from '../accounts/index.ts'
import { useMoments } from '../moments/index.ts'
import { answerQuestions } from './answers.ts'
import { useClosing } from './closing.ts'
import { marketListeners } from './events.ts'
import { useMarketLists } from './lists.ts'
import { saleMoment } from './moment.ts'
import { useMarketNotices } from './notices.ts'
import { tellMarket } from './notifications.ts'
import { marketRoutes } from './routes.ts'
import { useMarket } from './service.ts'

export { useMarketWashes } from './washes.ts'

/** The Wet Market: people sell items to each other, by auction or at once. */
export const market: Feature = {
  name: 'market',
  setup: (platform) => {
    answerQuestions(platform)
    const { happenings, retention } = platform
    const service = useMarket(platform)
    // Defines its job, which must be there before the queue starts.
    const closing = useClosing(platform)
    happenings.inTransaction(itemMoved, async ({ payload: { instanceId, from, reason } }) => {
      if (from === 'market' && !reason.startsWith('market-')) await service.itemGone(instanceId)
    })
    happenings.inTransaction(accountDeleted, async ({ payload: { userId } }) => {
      await service.forget(userId)
      await useMarketLists(platform).forget(userId)
    })
    happenings.inTransaction(flagsChanged, async ({ payload: { userId, changes } }) => {
      if (changes.banned === true) await service.ban(userId)
    })
    useMoments(platform).of(marketSold, (sold) => saleMoment(platform, sold))
    tellMarket(platform)
    usePageThings(platform).add('/market', async ([first, second]) => {
      // Lists: the person's own auctions, and those of somebody.
      if (first === 'mine') return 'untold'
      const found =
        first === 'of' && second !== undefined
          ? (await usePeople(platform).account(second)) !== null
          : await useMarketLists(platform).exists(first)
      return found ? 'untold' : 'missing'
    })
    retention.keep({
      what: 'notices of the market',
      days: 30,
      remove: (before, most) => useMarketNotices(platform).removeOld(before, most),
    })
    return {
      routes: marketRoutes(platform),
      listeners: marketListeners(platform),
      start: () => closing.start(),
      crowd: async () => (await import('./crowd/index.ts')).marketCrowd(platform),
    }
  },
}
