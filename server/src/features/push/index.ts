import { accountDeleted } from '../../happenings/accounts.ts'
import { notificationStored } from '../../happenings/notifications.ts'
import type { Feature } from '../../platform/feature.ts'
import { usePushKeys } from './keys.ts'
import { pushRoutes } from './routes.ts'
import { usePush } from './send.ts'
import { usePushDevices } from './service.ts'
import { pushSettings } from './settings.ts'

/** Notifications on devices of people who ask for it, while the show is closed [NOT-3]. */
export const push: Feature = {
  name: 'push',
  settings: pushSettings,
  setup: (platform) => {
    const { happenings } = platform
    const devices = usePushDevices(platform)
    happenings.inTransaction(accountDeleted, ({ payload }) => devices.forget(payload.userId))
    happenings.durable(
      notificationStored,
      'push',
      (told) => usePush(platform).notify(told.map(({ payload }) => payload)),
      { wanted: () => devices.any() },
    )
    // Jobs are declared before the queue opens.
    usePush(platform)
    return {
      routes: pushRoutes(platform),
      start: async () => void (await usePushKeys(platform).read()),
    }
  },
}
