import { countPastLater } from '../features/medals/index.ts'
import { askRunningShow } from '../platform/backup/operatorSocket.ts'
import { DataDirectoryInUse, openDatabase } from '../platform/database/index.ts'
import { createJobs } from '../platform/jobs/index.ts'
import { createLog } from '../platform/log.ts'
import { createMetrics } from '../platform/metrics.ts'
import { type Settings, SettingsError } from '../platform/settings.ts'
import { say } from './command.ts'

/**
 * MED-1: `medals` has everybody given the medals that they had earned before these medals existed: by the running show, or
 * by the next one that starts. May be repeated.
 */
export async function giveEarlierMedals(args: readonly string[], settings: Settings): Promise<void> {
  if (args.length > 0) throw new SettingsError('it takes nothing else: npm run medals')
  try {
    const database = await openDatabase(settings)
    try {
      const jobs = createJobs({ database, log: createLog(settings), metrics: createMetrics() })
      await countPastLater(jobs)
    } finally {
      await database.close()
    }
  } catch (error) {
    if (!(error instanceof DataDirectoryInUse)) throw error
    await askRunningShow(settings.dataDir, 'medals')
  }
  say('What people did is counted for medals: at once by the running show, or as soon as one starts.')
}
