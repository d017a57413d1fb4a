import { reasons } from '../../dsl/reasons.ts'

export const voiceReasons = reasons({
  tokens: {
    'tts-message': 'TTS message',
    'tts-rejected': 'A TTS message was rejected',
    'tts-failed': 'A TTS message could not be played',
  },
})
