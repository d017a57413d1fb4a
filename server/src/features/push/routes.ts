import { push } from '@shoal/bus/push/contract'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { usePush } from './send.ts'
import { usePushDevices } from './service.ts'

export const pushRoutes = (platform: Platform) => {
  const devices = usePushDevices(platform)
  return serve(push, {
    devices: ({ who }) => devices.list(who.userId),
    subscribe: ({ who, body, request }) => devices.subscribe(who, body, request.headers['user-agent'] ?? ''),
    remove: ({ who, params }) => devices.remove(who.userId, params.id),
    test: async ({ who, params }) => {
      const { id } = await devices.own(who.userId, params.id)
      await usePush(platform).test(id)
    },
  })
}
