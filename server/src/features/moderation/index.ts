import type { Feature } from '../../platform/feature.ts'
import { usePeople } from '../accounts/index.ts'
import { moderationRoutes } from './routes.ts'
import { useAudit } from './service.ts'

export { type AuditRecord, useAudit } from './service.ts'

export const moderation: Feature = {
  name: 'moderation',
  setup: (platform) => {
    usePeople(platform).onDelete((userId) => useAudit(platform).forget(userId))
    return { routes: moderationRoutes(platform) }
  },
}
