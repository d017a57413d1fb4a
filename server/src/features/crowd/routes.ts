import { crowd } from '@shoal/bus/crowd/contract'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { useCrowd } from './service.ts'

export const crowdRoutes = (platform: Platform) => {
  const switched = useCrowd(platform)
  return serve(crowd, {
    read: () => switched.read(),
    set: ({ who, body }) => switched.set(who, body.on),
  })
}
