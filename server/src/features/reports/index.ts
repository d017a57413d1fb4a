import { accountDeleted } from '../../happenings/accounts.ts'
import type { Feature } from '../../platform/feature.ts'
import { removeOldest } from '../../platform/retention.ts'
import { useCases } from './cases.ts'
import { reportRoutes } from './routes.ts'
import { reportsSettings } from './settings.ts'

/** People block and report people, and staff decide what comes of it [MUTE-1, MUTE-2]. */
export const reports: Feature = {
  name: 'reports',
  settings: reportsSettings,
  setup: (platform) => {
    platform.happenings.inTransaction(accountDeleted, ({ payload }) => useCases(platform).forget(payload.userId))
    platform.retention.keep({
      what: 'decided reports',
      days: platform.settings.of(reportsSettings).daysKept,
      remove: (before, most) =>
        removeOldest(platform.database, { table: 'report_cases', at: 'decided_at' }, before, most),
    })
    return { routes: reportRoutes(platform) }
  },
}
