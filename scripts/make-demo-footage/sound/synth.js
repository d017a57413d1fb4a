// Sound as numbers: stereo loops of exactly LOOP seconds. Everything wraps around, so a loop has no seam:
// events write past the end into the beginning, tones complete whole cycles, filters run the loop twice.
import { dice, LOOP } from '../paint.js'

export const RATE = 48_000
export const LENGTH = RATE * LOOP
const TAU = Math.PI * 2

export const silence = () => [new Float32Array(LENGTH), new Float32Array(LENGTH)]
/** The nearest frequency that completes whole cycles in a loop. */
const whole = (hz) => Math.round(hz * LOOP) / LOOP

/** Adds `from` into `into`, `gain` loud, `pan` -1 (left) to 1 (right). */
export function add(into, from, gain = 1, pan = 0) {
  const gains = [Math.cos(((pan + 1) * Math.PI) / 4) * Math.SQRT2, Math.sin(((pan + 1) * Math.PI) / 4) * Math.SQRT2]
  const sides = from.length === 2 ? from : [from, from]
  into.forEach((channel, side) => {
    for (let i = 0; i < LENGTH; i++) channel[i] += sides[side][i] * gain * gains[side]
  })
  return into
}

/** Writes one event at `at` seconds: `sample(seconds, n)` for `length` seconds, wrapping around the loop. */
export function strike(into, at, length, gain, pan, sample) {
  const start = Math.round(at * RATE)
  const left = Math.cos(((pan + 1) * Math.PI) / 4) * gain
  const right = Math.sin(((pan + 1) * Math.PI) / 4) * gain
  for (let n = 0; n < length * RATE; n++) {
    const i = (start + n + LENGTH) % LENGTH
    const value = sample(n / RATE, n)
    into[0][i] += value * left
    into[1][i] += value * right
  }
}

export function noise(seed) {
  const roll = dice(seed)
  const out = new Float32Array(LENGTH)
  for (let i = 0; i < LENGTH; i++) out[i] = roll() * 2 - 1
  return out
}

/** A steady tone; `tremble` cycles per loop of slow loudness. */
export function tone(hz, { tremble = 0, depth = 0.5 } = {}) {
  const out = new Float32Array(LENGTH)
  const step = (TAU * whole(hz)) / RATE
  for (let i = 0; i < LENGTH; i++)
    out[i] = Math.sin(step * i) * (1 - depth * 0.5 + depth * 0.5 * Math.sin((TAU * tremble * i) / LENGTH))
  return out
}

/** Runs a filter over the loop twice and keeps the second pass, when it has settled. */
function settle(input, step) {
  const out = new Float32Array(LENGTH)
  for (let pass = 0; pass < 2; pass++) for (let i = 0; i < LENGTH; i++) out[i] = step(input[i], i)
  return out
}

/** Low and band pass (state variable filter); `hz` may be a function of the sample's number. */
export function filter(input, kind, hz, q = 0.7) {
  let low = 0
  let band = 0
  const at = typeof hz === 'function' ? hz : () => hz
  return settle(input, (x, i) => {
    const f = 2 * Math.sin((Math.PI * Math.min(at(i), 9000)) / RATE)
    low += f * band
    const high = x - low - band / q
    band += f * high
    return kind === 'low' ? low : kind === 'band' ? band / q : high
  })
}

export function shape(input, loudness) {
  const out = new Float32Array(LENGTH)
  for (let i = 0; i < LENGTH; i++) out[i] = input[i] * loudness(i / RATE)
  return out
}

/** A room around a sound: four echoes that feed themselves, each a little duller. */
export function room(sound, { size = 1, wet = 0.3, dull = 0.4, feed = 0.72 } = {}) {
  return sound.map((channel, side) => {
    const lines = [1557, 1801, 2203, 2741].map((n) => ({
      buffer: new Float32Array(Math.round((n + side * 61) * size)),
      at: 0,
      last: 0,
    }))
    const tail = settle(channel, (x) => {
      let sum = 0
      for (const line of lines) {
        const value = line.buffer[line.at]
        line.last += (value - line.last) * (1 - dull)
        line.buffer[line.at] = x + line.last * feed
        line.at = (line.at + 1) % line.buffer.length
        sum += value
      }
      return sum / 4
    })
    const out = new Float32Array(LENGTH)
    for (let i = 0; i < LENGTH; i++) out[i] = channel[i] * (1 - wet * 0.5) + tail[i] * wet
    return out
  })
}

export const midi = (note) => 440 * 2 ** ((note - 69) / 12)

/** A soft struck note: a sine with a few quiet overtones that die sooner. */
export function bell(
  into,
  at,
  note,
  {
    gain = 0.2,
    pan = 0,
    length = 3,
    tones = [
      [1, 1],
      [2, 0.35],
      [3.01, 0.12],
    ],
  } = {},
) {
  const hz = midi(note)
  strike(into, at, length, gain, pan, (s) => {
    let value = 0
    for (const [ratio, loud] of tones)
      value += Math.sin(TAU * hz * ratio * s) * loud * Math.exp(-s * (1.2 + ratio) * (3 / length))
    return value * Math.min(1, s / 0.006) * Math.min(1, (length - s) / 0.2)
  })
}

/** A soft held note with slow edges. */
export function pad(into, at, length, note, { gain = 0.05, pan = 0 } = {}) {
  const hz = midi(note)
  strike(into, at, length, gain, pan, (s) => {
    const edge = Math.min(1, s / 0.6, (length - s) / 0.8)
    return (
      (Math.sin(TAU * hz * s) + 0.3 * Math.sin(TAU * hz * 2.003 * s) + 0.3 * Math.sin(TAU * hz * 0.998 * s)) *
      edge *
      edge
    )
  })
}

export function bubble(into, at, hz, { gain = 0.1, pan = 0 } = {}) {
  let turnAt = 0
  strike(into, at, 0.16, gain, pan, (s) => {
    turnAt += (TAU * hz * (1 + s * 5)) / RATE
    return Math.sin(turnAt) * Math.exp(-s * 26) * Math.min(1, s / 0.004)
  })
}

export function tick(into, at, { hz = 2200, gain = 0.1, pan = 0, decay = 90, seed = 1 } = {}) {
  const roll = dice(seed)
  strike(
    into,
    at,
    0.12,
    gain,
    pan,
    (s) => (Math.sin(TAU * hz * s) + (roll() - 0.5) * 0.8) * Math.exp(-s * decay) * Math.min(1, s / 0.0006),
  )
}

/** A drum-like thump falling in pitch. */
export function thump(into, at, { from = 120, to = 45, gain = 0.3, pan = 0, decay = 14 } = {}) {
  let turnAt = 0
  strike(into, at, 0.5, gain, pan, (s) => {
    turnAt += (TAU * (to + (from - to) * Math.exp(-s * 30))) / RATE
    return Math.sin(turnAt) * Math.exp(-s * decay) * Math.min(1, s / 0.002) * Math.min(1, (0.5 - s) / 0.05)
  })
}

/** Brings a room to the same quiet loudness as the others, under a soft ceiling; interleaved 32 bit floats. */
export function finish(sound, loudness = 0.075) {
  let power = 0
  for (const channel of sound) for (const x of channel) power += x * x
  const gain = loudness / Math.sqrt(power / (2 * LENGTH))
  const out = new Float32Array(LENGTH * 2)
  for (let i = 0; i < LENGTH; i++)
    for (const side of [0, 1]) out[i * 2 + side] = 0.8 * Math.tanh((sound[side][i] * gain) / 0.8)
  return Buffer.from(out.buffer)
}
