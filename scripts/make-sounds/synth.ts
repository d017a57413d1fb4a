/** Short sounds as numbers: mono, -1 to 1, `rate` of them a second. */
export const rate = 24_000
export type Sound = Float32Array

const turn = Math.PI * 2
export const midi = (note: number): number => 440 * 2 ** ((note - 69) / 12)

/** Chance that is the same every time, so that the same program makes the same files. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return state / 2 ** 31 - 1
  }
}

/** A sound of so many seconds; `sample` gives its value at a second. */
export const draw = (seconds: number, sample: (at: number) => number): Sound =>
  Float32Array.from({ length: Math.round(seconds * rate) }, (_, index) => sample(index / rate))

export const noise = (seconds: number, seed: number): Sound => {
  const roll = dice(seed)
  return draw(seconds, () => roll())
}

/** Loudness over time: up within `attack` s, then it dies away, to 1/1000 after `length` s. */
export const envelope = (at: number, attack: number, length: number): number =>
  at < 0 ? 0 : Math.min(1, at / attack) * 10 ** ((-3 * Math.max(0, at - attack)) / length)

/** A tone that may slide from one frequency to another within `slide` s, in Hz. */
export function tone(seconds: number, from: number, to = from, slide = seconds): Sound {
  let phase = 0
  return draw(seconds, (at) => {
    const hz = from * (to / from) ** Math.min(1, at / slide)
    phase += (turn * hz) / rate
    return Math.sin(phase)
  })
}

/** A struck note: overtones, the higher the shorter. `tones` are [times the frequency, loudness, share of the length]. */
export const struck = (hz: number, length: number, tones: ReadonlyArray<readonly [number, number, number]>): Sound =>
  draw(length, (at) =>
    tones.reduce(
      (sum, [times, gain, share]) =>
        sum + Math.sin(turn * hz * times * at) * gain * envelope(at, 0.003, length * share),
      0,
    ),
  )

export const shaped = (sound: Sound, loudness: (at: number) => number): Sound =>
  sound.map((value, index) => value * loudness(index / rate))

/** A state variable filter; `hz` may move with the seconds. */
export function filtered(
  sound: Sound,
  kind: 'low' | 'band' | 'high',
  hz: number | ((at: number) => number),
  q = 0.7,
): Sound {
  let low = 0
  let band = 0
  const cut = typeof hz === 'function' ? hz : () => hz
  return sound.map((value, index) => {
    const f = 2 * Math.sin((Math.PI * Math.min(cut(index / rate), rate / 6)) / rate)
    low += f * band
    const high = value - low - band / q
    band += f * high
    return kind === 'low' ? low : kind === 'band' ? band / q : high
  })
}

/** Several together: [when it begins in s, how loud, the sound]. */
export function mix(seconds: number, parts: ReadonlyArray<readonly [number, number, Sound]>): Sound {
  const all = new Float32Array(Math.round(seconds * rate))
  for (const [at, gain, sound] of parts) {
    const start = Math.round(at * rate)
    sound.forEach((value, index) => {
      if (start + index < all.length) all[start + index]! += value * gain
    })
  }
  return all
}

/** A small room around it: four echoes that feed themselves, each a little duller. `wet` is 0 to 1. */
export function room(sound: Sound, wet: number, feed = 0.55): Sound {
  const lines = [701, 887, 1_013, 1_193].map((length) => ({ held: new Float32Array(length), at: 0, dull: 0 }))
  return sound.map((value) => {
    let sum = 0
    for (const line of lines) {
      const echo = line.held[line.at]!
      line.dull += (echo - line.dull) * 0.55
      line.held[line.at] = value + line.dull * feed
      line.at = (line.at + 1) % line.held.length
      sum += echo
    }
    return value * (1 - wet / 2) + (sum / 4) * wet
  })
}

/** At its loudest it is so loud; the last hundredth of a second goes to nothing, so that no end clicks. */
export function finished(sound: Sound, peak: number): Sound {
  const loudest = sound.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  const fade = rate / 100
  return sound.map((value, index) => (value / loudest) * peak * Math.min(1, (sound.length - 1 - index) / fade))
}
