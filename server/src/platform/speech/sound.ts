import type { VoiceSound } from './voiceSound.ts'
import type { Sound } from './wav.ts'

// How voices get their character: a few lines each, so that no library of filters comes along for them.

/** Half of full scale in power: -3 dB, so that no voice is louder than another and none is clipped when it is compressed. */
const peak = 10 ** (-3 / 20)
/** Side lobes of the filter that resamples; more sound no better in a voice of 16 kHz. */
const lobes = 8
const tableSteps = 256
/** Of a fade at a cut, in seconds: a sound that stops at once clicks. */
const fadeSeconds = 0.05

/** A windowed sinc from 0 to `lobes`, looked up instead of computed for each sample. */
const sinc = Float32Array.from({ length: lobes * tableSteps + 1 }, (_, step) => {
  const x = step / tableSteps
  if (x === 0) return 1
  const angle = Math.PI * x
  return (Math.sin(angle) / angle) * 0.5 * (1 + Math.cos(angle / lobes))
})

/** Plays samples `factor` times as fast: higher by as much, and as much shorter. */
export function resample(samples: Float32Array<ArrayBuffer>, factor: number): Float32Array<ArrayBuffer> {
  if (factor === 1) return samples
  // What would lie above half of the rate afterwards must go, or it is heard as whistling below it.
  const width = Math.max(1, factor)
  const made = new Float32Array(Math.floor(samples.length / factor))
  for (let index = 0; index < made.length; index++) {
    const middle = index * factor
    const last = Math.min(samples.length - 1, Math.floor(middle + lobes * width))
    let sum = 0
    for (let from = Math.max(0, Math.ceil(middle - lobes * width)); from <= last; from++)
      sum += samples[from]! * sinc[Math.round((Math.abs(from - middle) / width) * tableSteps)]!
    made[index] = sum / width
  }
  return made
}

/** What is below `hertz`, softly. */
function below(hertz: number, { samples, rate }: Sound): Float32Array<ArrayBuffer> {
  const share = 1 - Math.exp((-2 * Math.PI * hertz) / rate)
  let kept = 0
  return samples.map((sample) => {
    kept += share * (sample - kept)
    return kept
  })
}

/** What is above `hertz`, softly. */
function above(hertz: number, sound: Sound): Float32Array<ArrayBuffer> {
  const low = below(hertz, sound)
  return sound.samples.map((sample, index) => sample - low[index]!)
}

const effects: Readonly<Record<NonNullable<VoiceSound['effect']>, (sound: Sound) => Float32Array<ArrayBuffer>>> = {
  /** The band of a telephone, a little too loud for it. */
  radio({ samples, rate }) {
    let heard = samples
    for (const _ of [1, 2]) heard = above(350, { samples: below(2_800, { samples: heard, rate }), rate })
    const loudest = loudestOf(heard) || 1
    return heard.map((sample) => Math.tanh((sample / loudest) * 4))
  },
  /** Walls at several distances, each of which answers more quietly. */
  hall({ samples, rate }) {
    const echoes = [
      { after: 0.061, loud: 0.45 },
      { after: 0.113, loud: 0.35 },
      { after: 0.197, loud: 0.27 },
      { after: 0.311, loud: 0.19 },
      { after: 0.467, loud: 0.12 },
    ].map(({ after, loud }) => ({ after: Math.round(after * rate), loud }))
    const made = new Float32Array(samples.length + Math.max(...echoes.map(({ after }) => after)))
    made.set(samples)
    for (const { after, loud } of echoes)
      for (let index = 0; index < samples.length; index++) made[index + after]! += samples[index]! * loud
    return made
  },
  /** Multiplied with a low tone, and a comb that gives everything the same pitch. */
  robot({ samples, rate }) {
    const made = samples.map((sample, index) => sample * (0.4 + 0.6 * Math.sin((2 * Math.PI * 55 * index) / rate)))
    const delay = Math.round(rate * 0.009)
    for (let index = delay; index < made.length; index++) made[index]! += made[index - delay]! * 0.55
    return made
  },
}

/** The largest distance from silence, from 0 to 1. */
export function loudestOf(samples: Float32Array): number {
  let loudest = 0
  for (let index = 0; index < samples.length; index++) loudest = Math.max(loudest, Math.abs(samples[index]!))
  return loudest
}

const within = (low: number, value: number, high: number): number =>
  Number.isFinite(value) ? Math.max(low, Math.min(high, value)) : 1

/** Pace and pitch that can be understood; what is further off, or no number, is brought there. */
export const understandable = ({ pace, pitch }: Pick<VoiceSound, 'pace' | 'pitch'>) => ({
  pace: within(0.5, pace, 2),
  pitch: within(0.5, pitch, 2),
})

/**
 * Gives speech the pitch, the effect and the loudness of a voice. It was spoken `pitch` times as slowly, so that it has its
 * pace afterwards. What is longer than `longest` seconds ends there.
 */
export function inVoice(
  { samples, rate }: Sound,
  { pitch, effect }: Pick<VoiceSound, 'pitch' | 'effect'>,
  longest: number,
): Sound {
  let made = resample(samples.subarray(0, Math.ceil(longest * rate * pitch)), pitch)
  if (effect) made = effects[effect]({ samples: made, rate })
  if (samples.length > longest * rate * pitch || made.length > longest * rate) {
    made = made.slice(0, longest * rate)
    const fade = Math.round(fadeSeconds * rate)
    for (let left = 0; left < fade; left++) made[made.length - 1 - left]! *= left / fade
  }
  const loudest = loudestOf(made)
  return { samples: loudest === 0 ? made : made.map((sample) => (sample / loudest) * peak), rate }
}
