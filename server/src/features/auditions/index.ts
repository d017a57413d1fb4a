import { accountDeleted } from '../../happenings/accounts.ts'
import { cameraTurned } from '../../happenings/streams.ts'
import type { Feature } from '../../platform/feature.ts'
import { forEverybody } from '../../platform/http/snapshots.ts'
import { tellAuditions } from './notifications.ts'
import { auditionRoutes } from './routes.ts'
import { useAuditions } from './service.ts'
import { useAuditionView } from './view.ts'

/** People who want to be on the show, live from wherever they are [AUD-1] [AUD-2] [AUD-3]. */
export const auditions: Feature = {
  name: 'auditions',
  setup: (platform) => {
    platform.happenings.inTransaction(accountDeleted, ({ payload }) => useAuditions(platform).forget(payload.userId))
    platform.happenings.afterCommit(cameraTurned, ({ payload }) => useAuditionView(platform).tell(payload.streamId))
    tellAuditions(platform)
    return { routes: auditionRoutes(platform), sharedBy: forEverybody }
  },
}
