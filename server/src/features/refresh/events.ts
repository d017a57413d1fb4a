import { refresh } from '@shoal/bus/refresh/contract'
import type { Platform } from '../../platform/platform.ts'
import { listen } from '../../platform/realtime/listen.ts'
import { useRefresh } from './service.ts'

export const refreshListeners = (platform: Platform) =>
  listen(refresh, { force: ({ who }) => useRefresh(platform).force(who) })
