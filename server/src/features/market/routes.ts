import { market } from '@shoal/bus/market/contract'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { useMarketLists } from './lists.ts'
import { useMarketNotices } from './notices.ts'
import { useMarket } from './service.ts'

export const marketRoutes = (platform: Platform) => {
  const service = useMarket(platform)
  const lists = useMarketLists(platform)
  const notices = useMarketNotices(platform)
  return serve(market, {
    list: ({ query }) => lists.list(query),
    read: ({ params }) => lists.read(params.id),
    prices: ({ params }) => lists.prices(params.itemId),
    sold: async () => ({ items: await lists.sold() }),
    mine: ({ who }) => lists.mine(who.userId),
    notices: ({ who }) => notices.of(who.userId),
    seen: async ({ who, body }) => {
      await notices.seen(who.userId, body.upTo)
      return {}
    },
    sell: async ({ who, body, key }) => ({ marketItem: await service.sell(who.userId, body, key) }),
    cancel: async ({ who, params }) => ({ marketItem: await service.cancel(who.userId, params.id) }),
    bid: async ({ who, params, body, key }) => ({
      marketItem: await service.bid(who.userId, params.id, body.bid, key),
    }),
    buyout: async ({ who, params, key }) => ({ marketItem: await service.buyout(who.userId, params.id, key) }),
    watch: async ({ who, params }) => {
      await lists.watch(who.userId, params.id)
      return {}
    },
    unwatch: async ({ who, params }) => {
      await lists.unwatch(who.userId, params.id)
      return {}
    },
  })
}
