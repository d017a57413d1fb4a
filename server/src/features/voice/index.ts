import { accountDeleted } from '../../happenings/accounts.ts'
import type { Feature } from '../../platform/feature.ts'
import { forVisitors } from '../../platform/http/snapshots.ts'
import { removeOldest } from '../../platform/retention.ts'
import { useSounds } from '../../platform/sounds/index.ts'
import { useSpeech } from '../../platform/speech/index.ts'
import { answerQuestions } from './answers.ts'
import { makeDemoMessages } from './demo.ts'
import { tellMessages } from './notifications.ts'
import { usePlaying } from './playing.ts'
import { voiceRoutes } from './routes.ts'
import { useVoice } from './service.ts'
import { mountSounds } from './sounds.ts'

const ends = 'voice-end-old'

/** What viewers send to be heard in the rooms of the show: TTS messages and sound effects [TTS-1 to TTS-3, SFX-1]. */
export const voice: Feature = {
  name: 'voice',
  setup: (platform) => {
    const { database, happenings, jobs, retention } = platform
    const service = useVoice(platform)
    const playing = usePlaying(platform)
    answerQuestions(platform)
    happenings.inTransaction(accountDeleted, ({ payload }) => service.forget(payload.userId))
    tellMessages(platform)
    const close = () => Promise.all([useSpeech(platform).close(), useSounds(platform).close()])
    jobs.alongside({ open: async () => {}, start: async () => {}, stop: async () => void (await close()) })
    jobs.define(ends, () => playing.endOld(), { concurrency: 1 })
    jobs.cron(ends, '*/5 * * * *')
    for (const [table, what, days] of [
      ['tts_sounds', 'sounds of TTS messages and sound effects', 2],
      ['tts_messages', 'TTS messages and sound effects', 30],
    ] as const)
      retention.keep({
        ...{ what, days },
        remove: (before, most) => removeOldest(database, { table, at: 'created_at' }, before, most),
      })
    return {
      routes: voiceRoutes(platform),
      sharedBy: forVisitors,
      http: (app) => mountSounds(app, platform),
      initialData: async ({ userId }) => ({ ttsMessages: await service.waitingOf(userId, 'tts') }),
      // What became due while no server ran does not wait for the clock.
      start: async () => void (await jobs.enqueue(ends, {}, { singletonKey: 'next' })),
      demo: () => makeDemoMessages(platform),
    }
  },
}
