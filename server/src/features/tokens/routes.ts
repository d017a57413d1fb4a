import { tokens } from '@shoal/bus/tokens/contract'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { useTokens } from './service.ts'
import { tip } from './tip.ts'

export const tokenRoutes = (platform: Platform) => {
  const purse = useTokens(platform)
  return serve(tokens, {
    balance: ({ who }) => purse.purse(who.userId),
    history: ({ who, query }) => purse.history(who.userId, query),
    tip: ({ who, params, body, key }) =>
      tip(platform, { fromUserId: who.userId, toUserId: params.userId, amount: body.tip, room: body.room, key }),
    check: () => purse.check(),
  })
}
