import type { Feature } from '../../platform/feature.ts'
import { usePeople } from '../accounts/index.ts'
import { moderationRoutes } from './routes.ts'
import { useAudit } from './service.ts'

export { type AuditRecord, useAudit } from './service.ts'

export const moderation: Feature = {
  name: 'moderation',
  setup: (platform) => {
    const people = usePeople(platform)
    people.onDelete((userId) => useAudit(platform).forget(userId))
    people.onFlagsChange(({ who, whom, changes, reason }) => {
      const flags = Object.entries(changes).map(([flag, value]) => `${flag} ${value ? 'on' : 'off'}`)
      return useAudit(platform).record({
        ...{ who, whom, action: 'accounts.flags', detail: flags.join(', ') },
        reason: reason ?? undefined,
      })
    })
    return { routes: moderationRoutes(platform) }
  },
}
