import { codes } from '@shoal/bus/codes/contract'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { useCodes } from './service.ts'

export const codeRoutes = (platform: Platform) => {
  const service = useCodes(platform)
  return serve(codes, {
    redeem: ({ who, body, key, request }) => service.redeem(who, { code: body.code, address: request.ip, key }),
    list: ({ query }) => service.page(query),
    make: ({ who, body }) => service.make(who, body),
    turn: ({ who, params, body }) => service.turn(who, params.id, body.on),
    read: ({ params }) => service.codes(params.id),
    uses: ({ params, query }) => service.uses(params.id, query),
  })
}
