import { dialogs } from '../support/dialogs.ts'

export default dialogs({
  swept: {
    'tts-voices': { title: 'TTS Voices', as: 'admin', shows: /Open to everybody/ },
  },
  elsewhere: {
    'send-tts': 'e2e/voice.spec.ts',
    'reject-tts': 'e2e/voice.spec.ts',
  },
})
