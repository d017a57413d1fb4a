import { trade } from '@shoal/bus/trade/contract'
import type { Platform } from '../../platform/platform.ts'
import { listen } from '../../platform/realtime/listen.ts'
import { useTrade } from './service.ts'

export const tradeListeners = (platform: Platform) => {
  const trades = useTrade(platform)
  return listen(trade, {
    request: async ({ who, payload }) => ({ trade: await trades.request(who, payload.userId) }),
    open: async ({ who, payload }) => ({ trade: await trades.open(who, payload.id) }),
    offer: async ({ who, payload }) => ({ trade: await trades.offer(who, payload.id, payload.items) }),
    accept: ({ who, payload: { id, version, accepts } }) => trades.accept(who, id, version, accepts),
    close: ({ who, payload }) => trades.close(who, payload.id),
    ping: ({ who, payload }) => trades.ping(who, payload.id),
  })
}
