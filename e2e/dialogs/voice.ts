import { dialogs, somebody } from '../support/dialogs.ts'

export default dialogs({
  swept: {
    'reject-tts': {
      title: 'Reject TTS message',
      as: 'mod',
      props: async (show) => ({ message: { kind: 'tts', user: await somebody(show), message: 'Hello', cost: 120 } }),
      shows: /gets back ₣120/,
    },
    'tts-voices': { title: 'TTS Voices', as: 'admin', shows: /Open to everybody/ },
  },
  elsewhere: {
    'send-tts': 'e2e/voice.spec.ts',
    'play-sfx': 'e2e/voice.spec.ts',
    'reject-sfx': 'e2e/voice.spec.ts',
  },
})
