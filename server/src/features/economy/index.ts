import type { Feature } from '../../platform/feature.ts'
import { useDays } from './days.ts'
import { economyRoutes } from './routes.ts'

/** How the money of the show moves, for its operators. */
export const economy: Feature = {
  name: 'economy',
  setup: (platform) => {
    platform.jobs.define('economy-days', () => useDays(platform).catchUp())
    platform.jobs.cron('economy-days', '*/10 * * * *')
    return { routes: economyRoutes(platform) }
  },
}
