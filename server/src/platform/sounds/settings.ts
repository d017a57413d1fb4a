import { settingsPart } from '../settingsPart.ts'
import { problemOfProvider, providerKey, providerOf, providerUrl } from '../speech/paidProvider.ts'

/** Who makes sounds from descriptions. */
export const soundsSettings = settingsPart({
  variables: { SOUNDS_URL: providerUrl, SOUNDS_KEY: providerKey },
  confidential: ['SOUNDS_KEY'],
  check: ({ SOUNDS_URL, SOUNDS_KEY }) => {
    const problem = problemOfProvider(SOUNDS_URL, SOUNDS_KEY, 'SOUNDS_KEY')
    return problem === undefined ? {} : { SOUNDS_URL: problem }
  },
  read: ({ SOUNDS_URL, SOUNDS_KEY }) => ({
    /** The provider that makes them; null: nobody does. */
    provider: providerOf(SOUNDS_URL, SOUNDS_KEY),
  }),
})
