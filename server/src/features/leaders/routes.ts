import { leaders } from '@shoal/bus/leaders/contract'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { useLeaders } from './service.ts'

export const leaderRoutes = (platform: Platform) =>
  serve(leaders, { read: ({ who, query }) => useLeaders(platform).read(who?.userId ?? null, query) })
