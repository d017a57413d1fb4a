import { alliances } from '@shoal/bus/alliances/contract'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { useAlliances } from './service.ts'

export const allianceRoutes = (platform: Platform) => {
  const service = useAlliances(platform)
  return serve(alliances, {
    list: ({ who, params }) => service.list(who.userId, params.tag),
    propose: async ({ who, params, body }) => ({
      proposal: await service.propose(who.userId, params.tag, body.clanTag, body.seen),
    }),
    end: async ({ who, params, body }) => ({
      proposal: await service.end(who.userId, params.tag, body.clanTag, body.seen),
    }),
    allies: async ({ params }) => ({ allies: await service.allies(params.tag) }),
  })
}
