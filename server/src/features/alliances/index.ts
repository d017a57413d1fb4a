import { clanDisbanded } from '../../happenings/clans.ts'
import type { Feature } from '../../platform/feature.ts'
import { makeDemoAlliances } from './demo.ts'
import { tellAlliances } from './notifications.ts'
import { allianceRoutes } from './routes.ts'
import { useAlliances } from './service.ts'

/** Clans that stand together [ALLY-1]. */
export const alliances: Feature = {
  name: 'alliances',
  setup: (platform) => {
    platform.happenings.inTransaction(clanDisbanded, ({ payload }) => useAlliances(platform).forget(payload.clanId))
    tellAlliances(platform)
    return {
      routes: allianceRoutes(platform),
      demo: () => makeDemoAlliances(platform),
      crowd: async () => (await import('./crowd/index.ts')).alliancesCrowd(platform),
    }
  },
}
