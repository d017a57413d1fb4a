import { accountDeleted } from '../../happenings/accounts.ts'
import type { Feature } from '../../platform/feature.ts'
import { battleListeners } from './events.ts'
import { battleRoutes } from './routes.ts'
import { useBattle } from './service.ts'
import { battleSettings } from './settings.ts'
import { useStage } from './stage.ts'

export { useBattle } from './service.ts'

export const battle: Feature = {
  name: 'battle',
  settings: battleSettings,
  setup: (platform) => {
    const stage = useStage(platform)
    const battles = useBattle(platform)
    platform.gateway.onConnect((connection) => stage.attendance.enter(connection))
    platform.happenings.inTransaction(accountDeleted, ({ payload }) => battles.forget(payload.userId))
    return {
      routes: battleRoutes(platform),
      listeners: battleListeners(platform),
      initialData: async (who) => ({ currentBattleChat: await battles.snapshot(who) }),
      start: () => stage.start(),
    }
  },
}
