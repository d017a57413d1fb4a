import type { Feature } from '../../platform/feature.ts'
import { useSetupChecks } from '../../platform/setupChecks.ts'
import { backupLook, databaseLook, diskLook, nodesLook, secretsLook } from './data.ts'
import { addressLook, mailLook, proxyLook } from './reach.ts'
import { setupRoutes } from './routes.ts'

/** What a server for people needs, for its admins [OPS-4]. */
export const setup: Feature = {
  name: 'setup',
  setup: (platform) => {
    const checks = useSetupChecks(platform)
    for (const look of [addressLook, proxyLook, mailLook, databaseLook, diskLook, backupLook, nodesLook, secretsLook])
      checks.add(look(platform))
    return { routes: setupRoutes(platform) }
  },
}
