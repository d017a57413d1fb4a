import { accountDeleted, flagsChanged } from '../../happenings/accounts.ts'
import type { Feature } from '../../platform/feature.ts'
import { type HowToCount, useCounting } from './counting.ts'
import { leaderRoutes } from './routes.ts'
import { useLeaders } from './service.ts'

export { type Board, useBoards } from './boards.ts'

/** Leader boards of people and clans; staff, banned and deleted people are on none [PRO-5]. */
export const leaders: Feature = {
  name: 'leaders',
  setup: (platform) => {
    const { happenings, jobs } = platform
    const service = useLeaders(platform)
    const counting = useCounting(platform)
    const job = jobs.define<HowToCount>('leaders-count', (how) => counting.countAll(how), { concurrency: 1 })
    jobs.cron('leaders-count', '* * * * *')
    happenings.inTransaction(accountDeleted, ({ payload }) => service.remove(payload.userId))
    happenings.inTransaction(flagsChanged, async ({ payload: { userId, changes } }) => {
      if (changes.banned || changes.admin || changes.mod) await service.remove(userId)
      await job.enqueue({ soon: true }, { singletonKey: 'soon' })
    })
    return {
      routes: leaderRoutes(platform),
      // A count may have gone by while the people of the show came in, one after the other.
      demo: () => counting.countAll({ anew: true }),
      // The same where the demo crowd came after them: nobody fell by fifty places since midnight.
      crowd: async () => ({ seed: () => counting.countAll({ anew: true }) }),
      // After an upgrade, or where nobody was for long.
      start: async () => void (await job.enqueue({ soon: true }, { singletonKey: 'soon' })),
    }
  },
}
