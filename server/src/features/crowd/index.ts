import type { Feature } from '../../platform/feature.ts'
import { forEverybody } from '../../platform/http/snapshots.ts'
import { crowdRoutes } from './routes.ts'
import { crowdSettings } from './settings.ts'

export { useCrowd } from './service.ts'

/** The demo crowd's switch. The crowd itself is in company.ts, and is imported only where there is one. */
export const crowd: Feature = {
  name: 'crowd',
  settings: crowdSettings,
  setup: (platform) => ({ routes: crowdRoutes(platform), sharedBy: forEverybody }),
}
