import { accountDeleted, flagsChanged } from '../../happenings/accounts.ts'
import type { Feature } from '../../platform/feature.ts'
import { useIngest } from './ingest.ts'
import { cameraRoutes } from './routes.ts'
import { useCameras } from './service.ts'
import { camerasSettings } from './settings.ts'
import { mountWhip } from './whip.ts'

export { useCameras } from './service.ts'

/** Cameras from behind: their administration, stream keys, and what is published with them [STR-12] [ADM-3]. */
export const cameras: Feature = {
  name: 'cameras',
  settings: camerasSettings,
  setup: (platform) => {
    const { ingests } = platform.settings
    platform.happenings.inTransaction(accountDeleted, ({ payload }) => useCameras(platform).forget(payload.userId))
    platform.happenings.inTransaction(flagsChanged, async ({ payload: { userId, changes } }) => {
      if (changes.banned) await useCameras(platform).hangupOf(userId, 'This account is banned')
    })
    return {
      routes: cameraRoutes(platform),
      http: (app) => {
        mountWhip(app, platform)
        // Before the server waits for the last requests: some of them wait for the next picture.
        app.addHook('preClose', async () => {
          if (ingests) await useIngest(platform).close()
        })
      },
      start: async () => {
        if (ingests) await useIngest(platform).listen(useCameras(platform).admit)
      },
    }
  },
}
