import { presence } from '@shoal/bus/presence/contract'
import type { Platform } from '../../platform/platform.ts'
import { listen } from '../../platform/realtime/listen.ts'
import { usePresence } from './service.ts'

export const presenceListeners = (platform: Platform) =>
  listen(presence, {
    reach: () => ({}),
    watch: ({ payload, connection }) => usePresence(platform).watch(connection, payload),
  })
