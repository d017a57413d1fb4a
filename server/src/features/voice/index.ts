import { accountDeleted } from '../../happenings/accounts.ts'
import type { Feature } from '../../platform/feature.ts'
import { forVisitors } from '../../platform/http/snapshots.ts'
import { removeOldest } from '../../platform/retention.ts'
import { useSpeech } from '../../platform/speech/index.ts'
import { makeDemoMessages } from './demo.ts'
import { tellMessages } from './notifications.ts'
import { voiceRoutes } from './routes.ts'
import { useVoice } from './service.ts'
import { mountSounds } from './sounds.ts'
import { useSpeaking } from './speaking.ts'

const ends = 'voice-end-old'

/** Messages of viewers, read aloud in the rooms of the show [TTS-1, TTS-2, TTS-3]. */
export const voice: Feature = {
  name: 'voice',
  setup: (platform) => {
    const { database, happenings, jobs, retention } = platform
    const service = useVoice(platform)
    const speaking = useSpeaking(platform)
    happenings.inTransaction(accountDeleted, ({ payload }) => service.forget(payload.userId))
    tellMessages(platform)
    jobs.alongside({ open: async () => {}, start: async () => {}, stop: () => useSpeech(platform).close() })
    jobs.define(ends, () => speaking.endOld(), { concurrency: 1 })
    jobs.cron(ends, '*/5 * * * *')
    for (const [table, what, days] of [
      ['tts_sounds', 'sounds of TTS messages', 2],
      ['tts_messages', 'TTS messages', 30],
    ] as const)
      retention.keep({
        ...{ what, days },
        remove: (before, most) => removeOldest(database, { table, at: 'created_at' }, before, most),
      })
    return {
      routes: voiceRoutes(platform),
      sharedBy: forVisitors,
      http: (app) => mountSounds(app, platform),
      initialData: async ({ userId }) => ({ ttsMessages: await service.waitingOf(userId) }),
      // What became due while no server ran does not wait for the clock.
      start: async () => void (await jobs.enqueue(ends, {}, { singletonKey: 'next' })),
      demo: () => makeDemoMessages(platform),
    }
  },
}
