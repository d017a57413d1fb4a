import { accountDeleted } from '../../happenings/accounts.ts'
import { prizeWon } from '../../happenings/prizes.ts'
import type { Feature } from '../../platform/feature.ts'
import { forVisitors } from '../../platform/http/snapshots.ts'
import { useMoments } from '../moments/index.ts'
import { answerQuestions } from './answers.ts'
import { prizeListeners } from './events.ts'
import { prizeRoutes } from './routes.ts'
import { usePrizes } from './service.ts'

/** The prize machine [ITEM-5]. */
export const prizes: Feature = {
  name: 'prizes',
  setup: (platform) => {
    answerQuestions(platform)
    const machine = usePrizes(platform)
    platform.happenings.inTransaction(accountDeleted, ({ payload }) => machine.forget(payload.userId))
    useMoments(platform).of(prizeWon, (won) => machine.moment(won))
    platform.happenings.durable(prizeWon, 'prize-lines', async (told) => {
      for (const { payload } of told) await machine.tellChat(payload)
    })
    return {
      routes: prizeRoutes(platform),
      listeners: prizeListeners(platform),
      sharedBy: forVisitors,
      crowd: async () => (await import('./crowd/index.ts')).prizesCrowd(platform),
    }
  },
}
