import { accountDeleted } from '../../happenings/accounts.ts'
import { tokensTipped } from '../../happenings/tokens.ts'
import type { Feature } from '../../platform/feature.ts'
import { useMoments } from '../moments/index.ts'
import { tokenRoutes } from './routes.ts'
import { useTokens } from './service.ts'
import { tipMoment } from './tip.ts'

export { type Moved, type MoveOptions, useTokens } from './service.ts'

export const tokens: Feature = {
  name: 'tokens',
  setup: (platform) => {
    platform.happenings.inTransaction(accountDeleted, ({ payload }) => useTokens(platform).burnAll(payload.userId))
    useMoments(platform).of(tokensTipped, tipMoment)
    // A page that comes or comes back shows the right balance at once [RT-3].
    platform.gateway.onConnect(({ id, who }) => {
      if (who === null) return
      useTokens(platform)
        .balance(who.userId)
        .then((balance) => platform.publisher.publish(id, 'tokens:set', { tokens: balance }))
        .catch((error: unknown) => platform.log.error({ err: error }, 'a balance could not be sent'))
    })
    return {
      routes: tokenRoutes(platform),
      crowd: async () => (await import('./crowd/index.ts')).tokensCrowd(platform),
    }
  },
}
