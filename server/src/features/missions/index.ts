import { accountDeleted } from '../../happenings/accounts.ts'
import type { Feature } from '../../platform/feature.ts'
import { forVisitors } from '../../platform/http/snapshots.ts'
import { answerQuestions } from './answers.ts'
import { missionRoutes } from './routes.ts'
import { useMissionRunner } from './runner.ts'
import { useMissions } from './service.ts'

export { useMissionPrizes } from './prizes.ts'

export const missions: Feature = {
  name: 'missions',
  setup: (platform) => {
    answerQuestions(platform)
    const service = useMissions(platform)
    const runner = useMissionRunner(platform)
    platform.gateway.onConnect((connection) => {
      runner.handsChanged()
      connection.onClose(() => runner.handsChanged())
    })
    platform.gateway.onOthersOnline(() => runner.handsChanged())
    platform.happenings.inTransaction(accountDeleted, ({ payload }) => service.forget(payload.userId))
    return {
      routes: missionRoutes(platform),
      sharedBy: forVisitors,
      initialData: async (who) => ({ globalChallenge: await service.snapshot(who) }),
      start: () => runner.refresh(),
      crowd: async () => (await import('./crowd/index.ts')).missionsCrowd(),
    }
  },
}
