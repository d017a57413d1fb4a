import { switches } from '../../dsl/switches.ts'

export const voiceSwitches = switches({ tts: 'TTS messages' })
