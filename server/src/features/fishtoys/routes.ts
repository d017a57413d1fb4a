import { fishtoys } from '@shoal/bus/fishtoys/contract'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { useFishtoys } from './service.ts'
import { useToyUse } from './use.ts'

export const fishtoyRoutes = (platform: Platform) => {
  const service = useFishtoys(platform)
  const uses = useToyUse(platform)
  return serve(fishtoys, {
    list: ({ who }) => service.list(who),
    queue: ({ query }) => service.queue(query),
    decide: async ({ who, params, body }) => ({ toy: await service.decide(who, params.id, body.status, body.reason) }),
    use: async ({ who, body, key }) => ({ toy: await uses.queue(who, body, key) }),
    strike: ({ who, body, key }) => uses.strike(who, body, key),
  })
}
