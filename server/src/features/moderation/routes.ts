import { moderation } from '@shoal/bus/moderation/contract'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { useAudit } from './service.ts'

export const moderationRoutes = (platform: Platform) =>
  serve(moderation, { audit: ({ query }) => useAudit(platform).search(query) })
