import { accountDeleted } from '../../happenings/accounts.ts'
import type { Feature } from '../../platform/feature.ts'
import { hearActs } from './acts.ts'
import { useChallenges } from './challenges.ts'
import { makeDemoDays } from './demo.ts'
import { dailyListeners } from './events.ts'
import { dailyRoutes } from './routes.ts'
import { useStreaks } from './streak.ts'

/** How long somebody's progress on a day is kept, in days. */
const kept = 30

/** What brings people back: three challenges a day, and the streak of days on which they were here [DAY-1, DAY-2]. */
export const daily: Feature = {
  name: 'daily',
  setup: (platform) => {
    const challenges = useChallenges(platform)
    const streaks = useStreaks(platform)
    const acts = hearActs(platform)
    platform.happenings.inTransaction(accountDeleted, async ({ payload: { userId } }) => {
      await challenges.forget(userId)
      await streaks.forget(userId)
    })
    platform.retention.keep({ what: 'daily challenges', days: kept, remove: challenges.remove })
    return {
      routes: dailyRoutes(platform, acts.caughtUp),
      listeners: dailyListeners(platform),
      initialData: async ({ userId }) => ({
        dailyChallenges: await challenges.read(userId),
        dailyLoginExperienceEligibility: !(await streaks.read(userId)).claimed,
      }),
      demo: () => makeDemoDays(platform),
    }
  },
}
