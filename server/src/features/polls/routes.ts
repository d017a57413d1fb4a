import { polls } from '@shoal/bus/polls/contract'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { usePolls } from './service.ts'

export const pollRoutes = (platform: Platform) =>
  serve(polls, {
    read: async ({ who }) => ({ ...(await usePolls(platform).snapshot(who)), now: platform.clock.now().toISOString() }),
  })
