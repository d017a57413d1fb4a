import { accountDeleted } from '../../happenings/accounts.ts'
import type { Feature } from '../../platform/feature.ts'
import { mountRecordingFiles } from './files.ts'
import { battleRecordingsFolder } from './folder.ts'
import { battleRecordingsRoutes } from './routes.ts'
import { useBattleRecordings } from './service.ts'
import { battleRecordingsSettings } from './settings.ts'

export type { Recorder, Recording } from './recorder.ts'
export { useBattleRecordings } from './service.ts'

/** Recordings of fighters, kept for a bounded time and for moderators alone. */
export const battleRecordings: Feature = {
  name: 'battleRecordings',
  settings: battleRecordingsSettings,
  folder: battleRecordingsFolder,
  setup: (platform) => {
    const recordings = useBattleRecordings(platform)
    platform.happenings.inTransaction(accountDeleted, ({ payload }) => recordings.forget(payload.userId))
    platform.retention.keep({
      what: 'recordings of battles',
      // Where none are made any more, those from before go soon.
      days: recordings.days.recordings || 1,
      remove: (before, most) => recordings.removeBefore(before, most),
    })
    return {
      routes: battleRecordingsRoutes(platform),
      http: (app) => mountRecordingFiles(app, platform),
    }
  },
}
