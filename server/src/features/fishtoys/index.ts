import { accountDeleted } from '../../happenings/accounts.ts'
import { toyUsed } from '../../happenings/fishtoys.ts'
import type { Feature } from '../../platform/feature.ts'
import { removeOldest } from '../../platform/retention.ts'
import { useMoments } from '../moments/index.ts'
import { answerQuestions } from './answers.ts'
import { makeDemoToys } from './demo.ts'
import { tellToys } from './notifications.ts'
import { fishtoyRoutes } from './routes.ts'
import { useFishtoys } from './service.ts'

const returns = 'fishtoys-return'

/** Fishtoys, bigtoys and wartoys: used by people, let through by moderators, seen on the stream [ITEM-3]. */
export const fishtoys: Feature = {
  name: 'fishtoys',
  setup: (platform) => {
    answerQuestions(platform)
    const { happenings, jobs } = platform
    const service = useFishtoys(platform)
    happenings.inTransaction(accountDeleted, ({ payload }) => service.forget(payload.userId))
    useMoments(platform).of(toyUsed, ({ useId }) => service.moment(useId))
    tellToys(platform)
    jobs.define(returns, () => service.returnOld(), { concurrency: 1 })
    jobs.cron(returns, '*/10 * * * *')
    platform.retention.keep({
      what: 'toys that were used',
      days: 30,
      remove: (before, most) => removeOldest(platform.database, { table: 'toy_uses', at: 'created_at' }, before, most),
    })
    return {
      routes: fishtoyRoutes(platform),
      // Toys that became due while no server ran do not wait for the clock.
      start: async () => void (await jobs.enqueue(returns, {}, { singletonKey: 'next' })),
      demo: () => makeDemoToys(platform),
      crowd: async () => (await import('./crowd/index.ts')).fishtoysCrowd(platform),
    }
  },
}
