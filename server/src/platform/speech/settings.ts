import { settingsPart } from '../settingsPart.ts'
import { problemOfProvider, providerKey, providerOf, providerUrl } from './paidProvider.ts'

/** Who makes spoken audio of messages. */
export const speechSettings = settingsPart({
  variables: { SPEECH_URL: providerUrl, SPEECH_KEY: providerKey },
  confidential: ['SPEECH_KEY'],
  check: ({ SPEECH_URL, SPEECH_KEY }) => {
    const problem = problemOfProvider(SPEECH_URL, SPEECH_KEY, 'SPEECH_KEY')
    return problem === undefined ? {} : { SPEECH_URL: problem }
  },
  read: ({ SPEECH_URL, SPEECH_KEY }) => ({
    /** The provider that speaks; null: the built-in engine does. */
    provider: providerOf(SPEECH_URL, SPEECH_KEY),
  }),
})
