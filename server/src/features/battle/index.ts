import type { Feature } from '../../platform/feature.ts'
import { usePeople } from '../accounts/index.ts'
import { battleListeners } from './events.ts'
import { battleRoutes } from './routes.ts'
import { useBattle } from './service.ts'
import { useStage } from './stage.ts'

export { useBattle } from './service.ts'
export { useVotes as useBattleVotes } from './votes.ts'

export const battle: Feature = {
  name: 'battle',
  setup: (platform) => {
    const stage = useStage(platform)
    const battles = useBattle(platform)
    platform.gateway.onConnect((connection) => stage.attendance.enter(connection))
    usePeople(platform).onDelete((userId) => battles.forget(userId))
    return {
      routes: battleRoutes(platform),
      listeners: battleListeners(platform),
      initialData: async (who) => ({ currentBattleChat: await battles.snapshot(who) }),
      start: () => stage.start(),
    }
  },
}
