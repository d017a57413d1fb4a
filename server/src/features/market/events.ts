import { market } from '@shoal/bus/market/contract'
import type { Platform } from '../../platform/platform.ts'
import { listen } from '../../platform/realtime/listen.ts'
import { useMarketRoom } from './view.ts'

export const marketListeners = (platform: Platform) =>
  listen(market, {
    look: ({ payload, connection }) => {
      if (payload.open) useMarketRoom(platform).enter(connection)
      else useMarketRoom(platform).leave(connection)
      return { now: platform.clock.now().toISOString() }
    },
  })
