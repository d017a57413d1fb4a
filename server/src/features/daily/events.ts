import { daily } from '@shoal/bus/daily/contract'
import type { Platform } from '../../platform/platform.ts'
import { listen } from '../../platform/realtime/listen.ts'
import { useStreaks } from './streak.ts'

export const dailyListeners = (platform: Platform) =>
  listen(daily, { claim: ({ who }) => useStreaks(platform).claim(who.userId) })
