import { stocks } from '@shoal/bus/stocks/contract'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { listen } from '../../platform/realtime/listen.ts'
import { useStocks } from './service.ts'

export const stockRoutes = (platform: Platform) => {
  const service = useStocks(platform)
  return serve(stocks, {
    list: ({ who }) => service.list(who),
    read: ({ who, params }) => service.read(who, params.ticker),
    candles: ({ who, params, query }) => service.candles(who, params.ticker, query.interval),
    order: ({ who, params, body, key }) =>
      service.order(who, params.ticker, { ...body, price: body.price ?? null, ...(key !== undefined && { key }) }),
    cancel: ({ who, params }) => service.cancel(who, params.id),
    history: ({ who, query }) => service.history(who, query),
    leaders: ({ who, query }) => service.leaders(who, query.by),
    add: async ({ who, body }) => ({ stock: await service.add(who, body) }),
    rename: ({ who, params, body }) => service.rename(who, params.ticker, body),
    remove: ({ who, params }) => service.remove(who, params.ticker),
    halt: ({ who, params, body }) => service.halt(who, params.ticker, body.minutes),
    resume: ({ who, params }) => service.resume(who, params.ticker),
    check: () => service.check(),
  })
}

export const stockListeners = (platform: Platform) => {
  const service = useStocks(platform)
  return listen(stocks, {
    holdings: async ({ who }) => {
      const mine = await service.holdings(who)
      return { holdings: Object.fromEntries([...mine].map(([ticker, { myHoldings }]) => [ticker, myHoldings])) }
    },
    watch: async ({ connection, payload }) => {
      await service.watch(connection, payload.ticker)
      return {}
    },
  })
}
