import { reasons } from '../../dsl/reasons.ts'

export const voiceReasons = reasons({
  tokens: {
    'tts-message': 'TTS message',
    'tts-rejected': 'A TTS message was rejected',
    'tts-failed': 'A TTS message could not be played',
    'sfx-message': 'Sound effect',
    'sfx-rejected': 'A sound effect was rejected',
    'sfx-failed': 'A sound effect could not be played',
  },
})
