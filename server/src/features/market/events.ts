import { market } from '@shoal/bus/market/contract'
import type { Platform } from '../../platform/platform.ts'
import { listen } from '../../platform/realtime/listen.ts'
import { marketRoom } from './view.ts'

export const marketListeners = ({ clock }: Platform) =>
  listen(market, {
    look: ({ payload, connection }) => {
      if (payload.open) connection.join(marketRoom)
      else connection.leave(marketRoom)
      return { now: clock.now().toISOString() }
    },
  })
