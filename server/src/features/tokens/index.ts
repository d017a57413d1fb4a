import { accountDeleted } from '../../happenings/accounts.ts'
import type { Feature } from '../../platform/feature.ts'
import { answerQuestions } from './answers.ts'
import { useDebts } from './debts.ts'
import { tokenRoutes } from './routes.ts'
import { useTokens } from './service.ts'

export { useDebts } from './debts.ts'
export { type Escrow, type HeldStep, type Moved, type MoveOptions, useTokens } from './service.ts'
export { type Share, useVaults } from './vaults.ts'

export const tokens: Feature = {
  name: 'tokens',
  setup: (platform) => {
    answerQuestions(platform)
    const debts = useDebts(platform)
    platform.happenings.inTransaction(accountDeleted, ({ payload }) => useTokens(platform).burnAll(payload.userId))
    platform.happenings.inTransaction(accountDeleted, ({ payload }) => debts.forgive(payload.userId))
    // A page that comes or comes back shows the right balance at once [RT-3].
    platform.gateway.onConnect(({ id, who }) => {
      if (who === null) return
      useTokens(platform)
        .purse(who.userId)
        .then((purse) => platform.publisher.publish(id, 'tokens:set', purse))
        .catch((error: unknown) => platform.log.error({ err: error }, 'a balance could not be sent'))
    })
    return {
      routes: tokenRoutes(platform),
      start: () => debts.load(),
      crowd: async () => (await import('./crowd/index.ts')).tokensCrowd(platform),
    }
  },
}
