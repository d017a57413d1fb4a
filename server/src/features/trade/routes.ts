import { trade } from '@shoal/bus/trade/contract'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { useTrade } from './service.ts'

export const tradeRoutes = (platform: Platform) => {
  const trades = useTrade(platform)
  return serve(trade, {
    current: ({ who }) => trades.current(who),
    block: ({ who, params }) => trades.block(who, params.userId),
    unblock: ({ who, params }) => trades.unblock(who, params.userId),
  })
}
