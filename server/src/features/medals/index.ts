import { accountDeleted } from '../../happenings/accounts.ts'
import type { Feature } from '../../platform/feature.ts'
import type { Jobs } from '../../platform/jobs/index.ts'
import { makeDemoMedals } from './demo.ts'
import { tellMedals } from './notifications.ts'
import { countPast, pastJob } from './past.ts'
import { medalRoutes } from './routes.ts'
import { counting } from './rules/listen.ts'
import { moneyRules } from './rules/money.ts'
import { peopleRules } from './rules/people.ts'
import { showRules } from './rules/show.ts'
import { useMedals } from './service.ts'

export { useMedals } from './service.ts'
export { medalTotals } from './totals.ts'

const defineJob = (jobs: Jobs, work: (signal: AbortSignal) => Promise<void>) =>
  jobs.define(pastJob, (_, { signal }) => work(signal), { concurrency: 1, timeoutSeconds: 3_600 })
type PastJob = ReturnType<typeof defineJob>

/** One count waits at most: it finds everything that was done before it begins. */
const handIn = async (job: PastJob): Promise<void> => void (await job.enqueue({}, { singletonKey: 'all' }))

/** Aborts when the queue stops. Its stop waits for running jobs, and the next start runs those anew that did not end. */
function untilStopped(jobs: Jobs): AbortSignal {
  const stopping = new AbortController()
  jobs.alongside({
    open: async () => {},
    start: async () => {},
    stop: async () => stopping.abort(),
  })
  return stopping.signal
}

/** Enqueues the count of what people did before these medals existed; a running show does it [MED-1]. */
export async function countPastLater(jobs: Jobs): Promise<void> {
  const job = defineJob(jobs, async () => {})
  await jobs.open()
  await handIn(job)
  await jobs.stop()
}

/** Medals: what people did is counted, and brings a medal and XP when it is enough [MED-1, MED-2]. */
export const medals: Feature = {
  name: 'medals',
  setup: (platform) => {
    const service = useMedals(platform)
    const counts = counting(platform)
    for (const rules of [peopleRules, showRules, moneyRules]) rules(platform, counts)
    platform.happenings.inTransaction(accountDeleted, ({ payload }) => service.forget(payload.userId))
    tellMedals(platform)
    const stopped = untilStopped(platform.jobs)
    const past = defineJob(platform.jobs, (signal) => countPast(platform, AbortSignal.any([signal, stopped])))
    return {
      routes: medalRoutes(platform),
      operator: { medals: () => handIn(past) },
      demo: () => makeDemoMedals(platform),
      crowd: async () => (await import('./crowd/index.ts')).medalsCrowd(platform),
    }
  },
}
