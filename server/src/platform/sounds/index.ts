/**
 * Sounds from descriptions, made by a provider that the operator pays; nothing that comes with the server can. What they
 * are and why there is none is said as for speech, because both go the same way to the people who hear them.
 */
import { service } from '../feature.ts'
import { createAudioProvider } from '../speech/audioProvider.ts'
import { measured } from '../speech/encode.ts'
import { type Speech, SpeechError, type SpeechReason } from '../speech/index.ts'
import { asSpeechError } from '../speech/speechError.ts'
import { waitingLine } from '../speech/waitingLine.ts'
import { soundsSettings } from './settings.ts'

export { type Speech, SpeechError, type SpeechReason }

/** No sound is longer than this, in ms: a room hears nothing else meanwhile. */
export const longestSound = 15_000
/** How long the provider may take for a sound, in ms: what makes sounds is slower than what speaks. */
const patience = 30_000
/** How many are made at the same time. */
const atOnce = 4
/** Of one description, in characters: what more would cost, nobody has paid for. */
const mostCharacters = 1_000

/** Sounds from descriptions [SFX-1]. */
export const useSounds = service(({ clock, log, metrics, settings }) => {
  const { provider: chosen } = settings.of(soundsSettings)
  const outcomes = metrics.counter(
    'shoal_sounds_total',
    'Sounds to be made from descriptions, by what became of them',
    ['outcome'],
  )
  const provider =
    chosen &&
    createAudioProvider({ ...chosen, name: 'sounds provider', longest: longestSound, patience, measure: measured })
  const line = waitingLine(clock, atOnce)
  const stop = new AbortController()

  async function made(prompt: string): Promise<Speech> {
    if (!provider) throw new SpeechError('broken', 'SOUNDS_URL is not set, so nobody makes sounds')
    return line.inTurn(() => provider.ask({ prompt: prompt.slice(0, mostCharacters) }, stop.signal))
  }

  return {
    /** Whether there is a provider at all. */
    canMake: provider !== null,
    /**
     * Makes the sound that a description asks for. Always rejects with a SpeechError whose `reason` says why there is none:
     * `busy`, `late`, `broken` or `stopped`; it is not tried again by itself, because it may cost again.
     */
    async make(prompt: string): Promise<Speech> {
      try {
        const sound = await made(prompt)
        outcomes.inc({ outcome: 'made' })
        return sound
      } catch (err) {
        const error = asSpeechError(err)
        outcomes.inc({ outcome: error.reason })
        if (error.reason === 'broken' || error.reason === 'late') log.warn({ err: error }, 'a sound was not made')
        throw error
      }
    },
    /** Ends what is under way or waits, as `stopped`, and so whatever is asked for afterwards. */
    async close(): Promise<void> {
      line.close()
      stop.abort()
    },
  }
})
