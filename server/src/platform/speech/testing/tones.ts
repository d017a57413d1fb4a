import { writeWav } from '../wav.ts'

/** A pure tone of half loudness. */
export const tone = (hertz: number, seconds: number, rate: number): Float32Array<ArrayBuffer> =>
  Float32Array.from({ length: seconds * rate }, (_, index) => 0.5 * Math.sin((2 * Math.PI * hertz * index) / rate))

/** How often a second samples go up through silence: of a tone, its pitch in hertz. */
export function crossings(samples: Float32Array, rate: number): number {
  let count = 0
  for (let index = 1; index < samples.length; index++) if (samples[index - 1]! < 0 && samples[index]! >= 0) count++
  return (count / samples.length) * rate
}

/** The pitch of speech, in hertz: that of the middle one of its moments with a voice. */
export function pitchOf(samples: Float32Array, rate: number): number {
  const found: number[] = []
  const length = Math.round(rate * 0.04)
  for (let from = 0; from + 2 * length < samples.length; from += length) {
    const likeness = (lag: number) => {
      let [both, one, other] = [0, 0, 0]
      for (let index = from; index < from + length; index++) {
        both += samples[index]! * samples[index + lag]!
        one += samples[index]! ** 2
        other += samples[index + lag]! ** 2
      }
      return one < 0.5 ? 0 : both / Math.sqrt(one * other)
    }
    let best = { lag: 0, like: 0.8 }
    for (let lag = Math.round(rate / 400); lag <= rate / 60; lag++) {
      const like = likeness(lag)
      // The double of a period is as like it.
      if (like > best.like + 0.05) best = { lag, like }
      else if (like > best.like && lag < best.lag * 1.5) best = { lag, like }
    }
    if (best.lag > 0) found.push(rate / best.lag)
  }
  return found.toSorted((a, b) => a - b)[Math.floor(found.length / 2)] ?? 0
}

/** A WAV file of so many seconds of silence. */
export function silentWav(seconds: number): Buffer {
  const head = writeWav({ samples: new Float32Array(0), rate: 8_000 })
  head.writeUInt32LE(seconds * 16_000, 40)
  return Buffer.concat([head, Buffer.alloc(seconds * 16_000)])
}
