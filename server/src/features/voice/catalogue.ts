import type { VoiceLock } from '@shoal/bus/voice/contract'
import type { VoiceSound } from '../../platform/speech/index.ts'

/** A voice as it comes with the server; operators rename it or switch it off. */
export interface VoiceDefinition {
  readonly id: string
  readonly name: string
  readonly lock: VoiceLock | null
  /** How the built-in engine makes it; a provider goes by the id. */
  readonly sound: VoiceSound
}

/** Who does not say anything else gets this one. */
export const defaultVoice = 'default'

const voice = (id: string, name: string, sound: VoiceSound, lock: VoiceLock | null = null): VoiceDefinition => ({
  ...{ id, name, sound, lock },
})

/**
 * The voices of the source by its ids [TTS-3]. What they are called and how they sound is ours: each is a pace, a pitch and
 * an effect, and none imitates how a group of people speaks, whatever its id says.
 */
export const voices: readonly VoiceDefinition[] = [
  voice(defaultVoice, 'House voice', { base: 'slt', pace: 1, pitch: 1 }),
  voice('computer', 'Computer', { base: 'kal16', pace: 0.95, pitch: 1, effect: 'robot' }),
  voice('brainrot', 'Brainrot', { base: 'slt', pace: 1.35, pitch: 1.25 }),
  voice('announcer', 'Announcer', { base: 'rms', pace: 0.9, pitch: 0.95, effect: 'hall' }),
  voice('vance', 'Vance', { base: 'rms', pace: 1.05, pitch: 1.1 }, { medal: 'early-bird', name: 'Early bird' }),
  voice('jimmy', 'Jimmy', { base: 'kal16', pace: 1.1, pitch: 1.15 }),
  voice('jon', 'Jon', { base: 'awb', pace: 0.9, pitch: 0.9 }, { medal: 'on-a-mission', name: 'On a mission' }),
  voice('burt', 'Burt', { base: 'kal16', pace: 0.8, pitch: 0.8 }),
  voice('black-guy', 'Velvet', { base: 'rms', pace: 0.95, pitch: 0.85 }),
  voice('detective', 'Detective', { base: 'rms', pace: 0.85, pitch: 0.9, effect: 'radio' }),
  voice('indian', 'Bright', { base: 'slt', pace: 1.1, pitch: 1.1 }),
  voice('jet', 'Jet', { base: 'rms', pace: 1.25, pitch: 1, effect: 'radio' }, { level: 100 }),
  voice('npc', 'NPC', { base: 'kal16', pace: 1.05, pitch: 1 }),
  voice('soul', 'Soul', { base: 'slt', pace: 0.8, pitch: 0.9, effect: 'hall' }),
  voice('master', 'Master', { base: 'awb', pace: 0.75, pitch: 0.75, effect: 'hall' }),
  voice('cowboy', 'Cowboy', { base: 'awb', pace: 0.85, pitch: 1.05 }),
  voice('rachel', 'Rachel', { base: 'slt', pace: 0.95, pitch: 1.05 }),
]
