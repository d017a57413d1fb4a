import type { Jobs } from '../jobs/index.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { Ledger, Reconciliation } from './index.ts'

/** A check reads the whole ledger: metrics may show one that is this old. */
const freshMs = 60_000

/** Publishes the state of the ledger as metrics, and checks it every hour on one node, with an error in the log. */
export function watchLedger({ ledger, metrics, jobs, log }: Watched): void {
  let last: { at: number; result: Promise<Reconciliation> } | undefined
  const recent = () => {
    if (!last || Date.now() - last.at > freshMs) {
      const result = ledger.reconcile()
      last = { at: Date.now(), result }
      result.catch(() => {
        last = undefined
      })
    }
    return last.result
  }
  metrics.gauge('shoal_ledger_sum', 'Sum over all accounts, always 0', async () => (await recent()).sum)
  metrics.gauge(
    'shoal_ledger_drifted_accounts',
    'Accounts whose balance differs from their entries, always 0',
    async () => (await recent()).driftedAccounts.length,
  )

  jobs.define('ledger-reconcile', async () => {
    const result = await ledger.reconcile()
    const { sum, driftedAccounts, unbalancedTransfers, belowFloor } = result
    const wrong = sum !== 0 || driftedAccounts.length + unbalancedTransfers.length + belowFloor.length > 0
    if (wrong) log.error({ ledger: result }, 'the ledger does not add up')
  })
  jobs.cron('ledger-reconcile', '17 * * * *')
}

type Watched = { ledger: Ledger; metrics: Metrics; jobs: Jobs; log: Log }
