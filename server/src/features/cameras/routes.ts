import { cameras } from '@shoal/bus/cameras/contract'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { useCameras } from './service.ts'

export const cameraRoutes = (platform: Platform) => {
  const service = useCameras(platform)
  return serve(cameras, {
    list: async () => ({ cameras: await service.list() }),
    own: async ({ who }) => ({ cameras: await service.own(who) }),
    create: ({ who, body }) => service.create(body, who),
    edit: ({ who, params, body }) => service.edit(params.id, body, who),
    remove: ({ who, params, query }) => service.remove(params.id, query.name, who),
    resetKey: ({ who, params }) => service.resetKey(params.id, who),
    resetOwnKey: ({ who, params }) => service.resetOwnKey(params.id, who),
  })
}
