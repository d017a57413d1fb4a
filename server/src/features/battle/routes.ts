import { battle } from '@shoal/bus/battle/contract'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { useFigures } from './figures.ts'
import { usePastBattles } from './pastBattles.ts'

export const battleRoutes = (platform: Platform) =>
  serve(battle, {
    leaderboard: async () => ({ leaderboard: await useFigures(platform).leaderboard() }),
    past: ({ query }) => usePastBattles(platform).page(query.before),
  })
