import { clans } from '@shoal/bus/clans/contract'
import type { Platform } from '../../platform/platform.ts'
import { listen } from '../../platform/realtime/listen.ts'
import { useClans } from './service.ts'

export const clanListeners = (platform: Platform) =>
  listen(clans, {
    look: async ({ payload, connection }) => {
      await useClans(platform).look(connection, payload)
      return {}
    },
  })
