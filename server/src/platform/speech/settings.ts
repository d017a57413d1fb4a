import { z } from 'zod'
import { isOnThisMachine, settingsPart, url } from '../settingsPart.ts'

/** Who makes spoken audio of messages. */
export const speechSettings = settingsPart({
  variables: {
    SPEECH_URL: url('http', 'https').optional(),
    SPEECH_KEY: z.string().min(8, 'must have at least 8 characters').optional(),
  },
  confidential: ['SPEECH_KEY'],
  check: ({ SPEECH_URL, SPEECH_KEY }) => ({
    ...(SPEECH_KEY && !SPEECH_URL && { SPEECH_URL: 'is required with SPEECH_KEY' }),
    ...(SPEECH_URL?.startsWith('http:') &&
      !isOnThisMachine(new URL(SPEECH_URL).origin) && { SPEECH_URL: 'must be https, or http on localhost' }),
  }),
  read: ({ SPEECH_URL: address, SPEECH_KEY: key }) => ({
    /** The provider that speaks; null: the built-in engine does. */
    provider: address ? { address, key: key ?? null } : null,
  }),
})

/** A provider of speech. */
export type SpeechProvider = NonNullable<ReturnType<typeof speechSettings.read>['provider']>
