import { prizes } from '@shoal/bus/prizes/contract'
import type { Platform } from '../../platform/platform.ts'
import { listen } from '../../platform/realtime/listen.ts'
import { machine, usePrizeRooms } from './service.ts'

export const prizeListeners = (platform: Platform) =>
  listen(prizes, {
    watch({ payload, connection }) {
      if (payload) usePrizeRooms(platform).enter(connection, machine)
      else usePrizeRooms(platform).leave(connection, machine)
    },
  })
