import type { Feature } from '../../platform/feature.ts'
import { usePeople } from '../accounts/index.ts'
import { tokenRoutes } from './routes.ts'
import { useTokens } from './service.ts'

export { type Moved, type MoveOptions, useTokens } from './service.ts'
export { useTips } from './tip.ts'

export const tokens: Feature = {
  name: 'tokens',
  setup: (platform) => {
    usePeople(platform).onDelete((userId) => useTokens(platform).burnAll(userId))
    // A page that comes or comes back shows the right balance at once [RT-3].
    platform.gateway.onConnect(({ id, who }) => {
      if (who === null) return
      useTokens(platform)
        .balance(who.userId)
        .then((balance) => platform.publisher.publish(id, 'tokens:set', { tokens: balance }))
        .catch((error: unknown) => platform.log.error({ err: error }, 'a balance could not be sent'))
    })
    return { routes: tokenRoutes(platform) }
  },
}
