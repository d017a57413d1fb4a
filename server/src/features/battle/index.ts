import { accountDeleted } from '../../happenings/accounts.ts'
import { battleEnded } from '../../happenings/battle.ts'
import type { Feature } from '../../platform/feature.ts'
import { forEverybody } from '../../platform/http/snapshots.ts'
import { removeOldest } from '../../platform/retention.ts'
import { useMoments } from '../moments/index.ts'
import { battleListeners } from './events.ts'
import { battleRoutes } from './routes.ts'
import { useBattleRunner } from './runner.ts'
import { useBattle } from './service.ts'
import { battleSettings } from './settings.ts'

export { useBattle } from './service.ts'

export const battle: Feature = {
  name: 'battle',
  settings: battleSettings,
  setup: (platform) => {
    const runner = useBattleRunner(platform)
    const battles = useBattle(platform)
    platform.gateway.onConnect((connection) => runner.attendance.enter(connection))
    platform.happenings.inTransaction(accountDeleted, ({ payload }) => battles.forget(payload.userId))
    useMoments(platform).of(battleEnded, ({ winnerId, loserId, winnerVotes, loserVotes, forfeit }) => ({
      ...{ kind: 'battle', streamId: null, size: 'large' },
      parts: [
        { personId: winnerId },
        { text: 'beat' },
        { personId: loserId },
        { text: forfeit ? 'who left the battle' : `${winnerVotes} to ${loserVotes} votes` },
      ],
    }))
    platform.retention.keep({
      what: 'votes of battles',
      days: platform.settings.of(battleSettings).daysKept,
      remove: (before, most) => removeOldest(platform.database, { table: 'battle_votes', at: 'at' }, before, most),
    })
    return {
      routes: battleRoutes(platform),
      // The leaderboard, which shows everybody the same.
      sharedBy: forEverybody,
      listeners: battleListeners(platform),
      initialData: async (who) => ({ currentBattleChat: await battles.snapshot(who) }),
      start: () => runner.start(),
      crowd: async () => (await import('./crowd/index.ts')).battleCrowd(),
    }
  },
}
