import { vfx } from '@shoal/bus/vfx/contract'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { useVfx } from './service.ts'

export const vfxRoutes = (platform: Platform) => {
  const service = useVfx(platform)
  return serve(vfx, {
    list: async ({ who }) => ({ effects: await service.list(who) }),
    prompt: ({ who, body, key }) => service.prompt(who, body, key),
    stop: async ({ who, params }) => {
      await service.stop(who, params.id)
      return {}
    },
  })
}
