// What the programs in this folder stand on: the platform without HTTP.
import { systemClock } from '../../src/platform/clock.ts'
import { openDatabase } from '../../src/platform/database/index.ts'
import { createHappenings } from '../../src/platform/happenings/index.ts'
import { createJobs } from '../../src/platform/jobs/index.ts'
import { createLedger } from '../../src/platform/ledger/index.ts'
import { createLog } from '../../src/platform/log.ts'
import { createMetrics } from '../../src/platform/metrics.ts'
import { readSettings } from '../../src/platform/settings.ts'

export const settings = readSettings(process.env)
export const log = createLog(settings)
export const metrics = createMetrics()
export const database = await openDatabase(settings, (error) => log.error({ err: error }, 'lost a connection'))
export const ledger = createLedger(database)
export const jobs = createJobs({ database, log, metrics })
let ahead = 0
/** The time, which a program may move on. */
const clock = { ...systemClock, now: () => new Date(Date.now() + ahead), ms: () => Date.now() + ahead }
export const moveTime = (ms: number): void => {
  ahead += ms
}
export const happenings = createHappenings({ database, jobs, clock, log, check: true })

/** Tells the test something, as one line of JSON. */
export function tell(facts: unknown): void {
  process.stdout.write(`${JSON.stringify(facts)}\n`)
}
