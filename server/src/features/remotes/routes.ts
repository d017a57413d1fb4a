import { remotes } from '@shoal/bus'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { useRemotes } from './service.ts'

export const remoteRoutes = (platform: Platform) =>
  serve(remotes, { list: ({ who }) => useRemotes(platform).registry(who) })
