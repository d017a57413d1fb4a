import type { Feature } from '../../platform/feature.ts'
import { forEverybody } from '../../platform/http/snapshots.ts'
import { refreshListeners } from './events.ts'
import { refreshRoutes } from './routes.ts'

/** Staff have all open pages load anew [RT-4]. */
export const refresh: Feature = {
  name: 'refresh',
  setup: (platform) => ({
    routes: refreshRoutes(platform),
    listeners: refreshListeners(platform),
    sharedBy: forEverybody,
  }),
}
