import { switches } from '../../dsl/switches.ts'

export const voiceSwitches = switches({
  tts: 'TTS messages',
  sfx: 'Sound effects',
  'ai-sfx': 'Sound effects from a description',
})
