/** Short sounds as numbers: mono, -1 to 1, `rate` of them a second. */
export const rate = 24_000
export type Sound = Float32Array

const turn = Math.PI * 2
export const midi = (note: number): number => 440 * 2 ** ((note - 69) / 12)

/** Chance from -1 to 1 that is the same every time, so that the same program makes the same files. */
export function dice(seed: number): () => number {
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

/** A frequency in Hz, or one that moves with the seconds. */
export type Pitch = number | ((at: number) => number)
const pitchAt = (hz: Pitch): ((at: number) => number) => (typeof hz === 'function' ? hz : () => hz)

/** How many turns an oscillator has made at each sample. */
function turns(seconds: number, hz: Pitch): Sound {
  const at = pitchAt(hz)
  let sum = 0
  return draw(seconds, (second) => {
    sum += at(second) / rate
    return sum
  })
}

/** A sine whose frequency may move in any way, with overtones: how loud the second is, the third, and so on. */
export const sine = (seconds: number, hz: Pitch, overtones: readonly number[] = []): Sound =>
  turns(seconds, hz).map((at) =>
    overtones.reduce((sum, gain, index) => sum + gain * Math.sin(turn * at * (index + 2)), Math.sin(turn * at)),
  )

/** A sawtooth, which has all overtones: what brass, strings and voices begin as. Its edges are rounded, so that nothing whistles. */
export function saw(seconds: number, hz: Pitch): Sound {
  const at = pitchAt(hz)
  return turns(seconds, hz).map((value, index) => {
    const phase = value - Math.floor(value)
    const step = at(index / rate) / rate
    const edge = (x: number) => (x < step ? (x / step - 1) ** 2 : 0)
    return 2 * phase - 1 + edge(phase) - edge(1 - phase)
  })
}

/** A tone that another one shakes (FM): `times` its frequency, by `depth`, which may move. Bells, metal, machines. */
export function shaken(seconds: number, hz: Pitch, times: number, depth: Pitch): Sound {
  const by = pitchAt(depth)
  return turns(seconds, hz).map((at, index) => Math.sin(turn * at + by(index / rate) * Math.sin(turn * at * times)))
}

/** A string that is plucked (Karplus and Strong): noise that goes round and gets duller. */
export function plucked(seconds: number, hz: number, seed: number): Sound {
  const roll = dice(seed)
  const pluck = Float32Array.from({ length: Math.round(rate / hz) }, () => roll())
  // What is no swinging would stay in the string.
  const middle = pluck.reduce((sum, value) => sum + value, 0) / pluck.length
  const string = pluck.map((value) => value - middle)
  let at = 0
  return draw(seconds, () => {
    const next = (at + 1) % string.length
    const value = string[at]!
    string[at] = (value + string[next]!) * 0.4985
    at = next
    return value
  })
}

/** Straight lines between points, [second, value]; before the first and after the last it stays. */
export function curve(...points: ReadonlyArray<readonly [number, number]>): (at: number) => number {
  return (at) => {
    const next = points.findIndex(([second]) => second > at)
    if (next === 0) return points[0]![1]
    if (next < 0) return points.at(-1)![1]
    const [from, low] = points[next - 1]!
    const [to, high] = points[next]!
    return low + ((high - low) * (at - from)) / (to - from)
  }
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

/** What a mouth or a body makes of a sound: some frequencies come through, [Hz, how loud, how narrow]. */
export function formed(sound: Sound, forms: ReadonlyArray<readonly [Pitch, number, number]>): Sound {
  const parts = forms.map(([hz, gain, q]) => [gain, filtered(sound, 'band', hz, q)] as const)
  return sound.map((_, index) => parts.reduce((sum, [gain, part]) => sum + gain * part[index]!, 0))
}

/** Too loud for what plays it, which gives it an edge: 1 is hardly, 10 is hard. */
export const driven = (sound: Sound, amount: number): Sound => sound.map((value) => Math.tanh(value * amount))

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

/** A large hall: what is heard goes on for about `tail` seconds. The sound must be long enough for that. */
export function hall(sound: Sound, wet: number, tail: number): Sound {
  const lines = [1_423, 1_747, 2_011, 2_339, 2_687].map((length) => ({
    held: new Float32Array(length),
    at: 0,
    dull: 0,
    feed: 10 ** ((-3 * length) / rate / tail),
  }))
  return sound.map((value) => {
    let sum = 0
    for (const line of lines) {
      const echo = line.held[line.at]!
      line.dull += (echo - line.dull) * 0.6
      line.held[line.at] = value + line.dull * line.feed
      line.at = (line.at + 1) % line.held.length
      sum += echo
    }
    return value * (1 - wet / 2) + (sum / 5) * wet
  })
}

/** Without its very highest, which hiss: nothing is left of half of the rate. */
export const softened = (sound: Sound): Sound =>
  sound.map((value, index) => (value + (index > 0 ? sound[index - 1]! : 0)) / 2)

/**
 * How loud a sound seems: the RMS of its loudest quarter of a second, without the lows, which small speakers do not play,
 * and with the highs, to which ears are most awake, counted more.
 */
export function loudnessOf(sound: Sound): number {
  const audible = filtered(sound, 'high', 150)
  const highs = filtered(softened(audible), 'high', 2_200)
  const heard = audible.map((value, index) => value + 0.7 * highs[index]!)
  const length = Math.min(sound.length, rate / 4)
  let sum = 0
  let most = 0
  heard.forEach((value, index) => {
    sum += value ** 2
    if (index >= length) sum -= heard[index - length]! ** 2
    most = Math.max(most, sum)
  })
  return Math.sqrt(most / length)
}

const loudestOf = (sound: Sound): number => sound.reduce((most, value) => Math.max(most, Math.abs(value)), 0)

/** As loud as all others that went through here: the loudest moments give way softly, and none is above `peak`. */
export function evened(sound: Sound, loudness: number, peak: number): Sound {
  const limited = (gain: number) => sound.map((value) => peak * Math.tanh((value * gain) / peak))
  const loudest = loudestOf(sound)
  let gain = peak / loudest
  // A sound of single clicks stays a little quieter: driven as far, nothing of it would be left.
  for (let step = 0; step < 12; step++)
    gain = Math.min((gain * loudness) / loudnessOf(limited(gain)), (4 * peak) / loudest)
  const made = limited(gain)
  return finished(made, loudestOf(made))
}

/** At its loudest it is so loud; the last hundredth of a second goes to nothing, so that no end clicks. */
export function finished(sound: Sound, peak: number): Sound {
  const loudest = loudestOf(sound)
  const fade = rate / 100
  return sound.map((value, index) => (value / loudest) * peak * Math.min(1, (sound.length - 1 - index) / fade))
}
