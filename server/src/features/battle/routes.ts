import { battle } from '@shoal/bus/battle/contract'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { useFigures } from './figures.ts'

export const battleRoutes = (platform: Platform) =>
  serve(battle, { leaderboard: async () => ({ leaderboard: await useFigures(platform).leaderboard() }) })
