import { refresh } from '@shoal/bus/refresh/contract'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { useRefresh } from './service.ts'

export const refreshRoutes = (platform: Platform) =>
  serve(refresh, { read: async () => ({ refresh: await useRefresh(platform).read() }) })
