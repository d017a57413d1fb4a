import { limits } from '@shoal/bus/battle/contract'
import { battleErrors } from '@shoal/bus/battle/errors'
import { battleKicked } from '../../happenings/battle.ts'
import { service } from '../../platform/feature.ts'
import type { Who } from '../../platform/people/who.ts'
import { refuse } from '../../platform/refusal.ts'
import { usePeople } from '../accounts/index.ts'
import { useAudit } from '../moderation/index.ts'
import { useBattleRunner } from './runner.ts'

/** Sending people out of queue and battle for a time [BAT-9]. */
export const useKicks = service((platform) => {
  const { clock, happenings } = platform
  const { store, leave } = useBattleRunner(platform)

  return {
    /**
     * Takes somebody out of the queue, or out of the battle, which is lost by it, and keeps them out for 10 minutes. Throws
     * the Refusals `battle/staff-stay` and `battle/not-there`.
     */
    kick: (who: Who, { userId, reason }: { userId: string; reason: string }): Promise<{ until: string }> =>
      store.alone(async () => {
        const account = await usePeople(platform).account(userId)
        if (account?.admin || account?.mod) refuse(battleErrors.staffStay)
        const now = clock.now()
        const until = new Date(now.getTime() + limits.battleKickTime)
        const left = await leave(userId, 'kick')
        if (left === null) refuse(battleErrors.notThere)
        await store.keepOut(userId, until, reason, now)
        const detail = left === 'battle' ? 'out of a battle' : 'out of the queue'
        await useAudit(platform).record({ who, whom: userId, action: 'battle.kick', detail, reason })
        await happenings.happen(battleKicked, { byUserId: who.userId, userId, reason })
        return { until: until.toISOString() }
      }),
  }
})
