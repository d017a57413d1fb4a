import { accountDeleted } from '../../happenings/accounts.ts'
import type { Feature } from '../../platform/feature.ts'
import { missionRoutes } from './routes.ts'
import { useMissions } from './service.ts'
import { useStage } from './stage.ts'

export const missions: Feature = {
  name: 'missions',
  setup: (platform) => {
    const service = useMissions(platform)
    const stage = useStage(platform)
    platform.gateway.onConnect((connection) => {
      stage.handsChanged()
      connection.onClose(() => stage.handsChanged())
    })
    platform.gateway.onOthersOnline(() => stage.handsChanged())
    platform.happenings.inTransaction(accountDeleted, ({ payload }) => service.forget(payload.userId))
    return {
      routes: missionRoutes(platform),
      initialData: async (who) => ({ globalChallenge: await service.snapshot(who) }),
      start: () => stage.refresh(),
    }
  },
}
