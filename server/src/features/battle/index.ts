import { itemsErrors } from '@shoal/bus/items/errors'
import { accountDeleted } from '../../happenings/accounts.ts'
import { battleEnded } from '../../happenings/battle.ts'
import type { Feature } from '../../platform/feature.ts'
import { forEverybody } from '../../platform/http/snapshots.ts'
import { refuse } from '../../platform/refusal.ts'
import { removeOldest } from '../../platform/retention.ts'
import { useItems } from '../items/index.ts'
import { useMoments } from '../moments/index.ts'
import { answerQuestions } from './answers.ts'
import { battleListeners } from './events.ts'
import { tellKicks } from './notifications.ts'
import { battleRoutes } from './routes.ts'
import { useBattleRunner } from './runner.ts'
import { useBattle } from './service.ts'
import { battleSettings } from './settings.ts'

export { useBattle } from './service.ts'

interface Won {
  winnerVotes: number
  loserVotes: number
  forfeit: boolean
  kicked?: boolean | undefined
  unnoticed?: boolean | undefined
}

/** How a battle was won, in words that follow the name of the loser. */
function wonBy({ winnerVotes, loserVotes, forfeit, kicked, unnoticed }: Won): string {
  if (kicked) return 'who was kicked'
  if (unnoticed) return 'who was neither seen nor heard'
  if (forfeit) return 'who left the battle'
  if (winnerVotes === 0 && loserVotes === 0) return 'without a vote, by waiting longer'
  if (winnerVotes === loserVotes) return `by waiting longer, after a tie at ${winnerVotes}`
  return `${winnerVotes} to ${loserVotes} votes`
}

export const battle: Feature = {
  name: 'battle',
  settings: battleSettings,
  setup: (platform) => {
    answerQuestions(platform)
    const runner = useBattleRunner(platform)
    const battles = useBattle(platform)
    platform.gateway.onConnect((connection) => runner.attendance.enter(connection))
    platform.happenings.inTransaction(accountDeleted, ({ payload }) => battles.forget(payload.userId))
    useItems(platform).onUse('beef', async ({ userId }) => {
      const { status } = battles.snapshotOf(userId)
      if (status === 'kicked') refuse(itemsErrors.noUseNow, { why: 'A moderator kicked you from battle chat' })
      if (status !== 'idle') refuse(itemsErrors.noUseNow, { why: 'You have beef already. Settle that first' })
      platform.database.afterCommit(() =>
        battles
          .queue({ userId })
          .catch((error: unknown) => platform.log.error({ err: error }, 'beef led to no battle')),
      )
      return {}
    })
    useMoments(platform).of(battleEnded, ({ winnerId, loserId, ...how }) => ({
      ...{ kind: 'battle', streamId: null, size: 'large' },
      parts: [{ personId: winnerId }, { text: 'beat' }, { personId: loserId }, { text: wonBy(how) }],
    }))
    tellKicks(platform)
    for (const [what, table] of [
      ['votes of battles', 'battle_votes'],
      ['actions in battles', 'battle_actions'],
    ] as const)
      platform.retention.keep({
        what,
        days: platform.settings.of(battleSettings).daysKept,
        remove: (before, most) => removeOldest(platform.database, { table, at: 'at' }, before, most),
      })
    return {
      routes: battleRoutes(platform),
      // The leaderboard, which shows everybody the same.
      sharedBy: forEverybody,
      listeners: battleListeners(platform),
      initialData: async (who) => ({ currentBattleChat: await battles.snapshot(who) }),
      start: () => runner.start(),
      reachable: () => runner.reachable(),
      crowd: async () => (await import('./crowd/index.ts')).battleCrowd(),
    }
  },
}
