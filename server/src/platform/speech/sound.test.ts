import { inVoice, loudestOf, resample, understandable } from './sound.ts'
import { crossings, tone } from './testing/tones.ts'
import { durationOf, measureWav, readWav, writeWav } from './wav.ts'

const rate = 16_000

describe('how voices get their sound', () => {
  it('[TTS-2] a higher pitch is the same sound faster, and nothing above what fits is left to whistle', () => {
    const low = tone(200, 1, rate)
    expect(crossings(resample(low, 1.5), rate)).toBeCloseTo(300, -1)
    expect(resample(low, 1.5)).toHaveLength(Math.floor(rate / 1.5))
    expect(crossings(resample(low, 0.5), rate)).toBeCloseTo(100, -1)
    expect(loudestOf(resample(low, 1.7).subarray(200, 9_000))).toBeCloseTo(0.5, 1)
    expect(loudestOf(resample(tone(7_000, 1, rate), 2).subarray(200, 7_000))).toBeLessThan(0.05)
  })

  it.each(['radio', 'hall', 'robot', undefined] as const)(
    '[TTS-2] with effect %s all voices are as loud, and none is clipped',
    (effect) => {
      for (const loud of [0.01, 0.5, 1]) {
        const samples = tone(440, 0.3, rate).map((sample) => sample * 2 * loud)
        const made = inVoice({ samples, rate }, { pitch: 1, ...(effect && { effect }) }, 60)
        expect(loudestOf(made.samples)).toBeCloseTo(0.708, 2)
        expect(made.samples.every(Number.isFinite)).toBe(true)
      }
    },
  )

  it('[TTS-2] effects are heard: radio takes what is low away, robot its tone, and in a hall it goes on after the end', () => {
    const high = tone(1_000, 0.5, rate)
    const mixed = tone(100, 0.5, rate).map((sample, index) => sample + high[index]! * 0.6)
    const plain = { samples: mixed, rate }
    expect(crossings(inVoice(plain, { pitch: 1, effect: 'radio' }, 60).samples, rate)).toBeGreaterThan(900)
    const hall = inVoice(plain, { pitch: 1, effect: 'hall' }, 60)
    expect(durationOf(hall)).toBe(967)
    expect(loudestOf(hall.samples.subarray(rate * 0.6))).toBeGreaterThan(0.02)
    const robot = inVoice(plain, { pitch: 1, effect: 'robot' }, 60)
    const same = inVoice(plain, { pitch: 1 }, 60)
    expect(loudestOf(robot.samples.map((sample, index) => sample - same.samples[index]!))).toBeGreaterThan(0.3)
  })

  it('[TTS-2] silence stays silence, no sound none, and what is too long ends softly', () => {
    expect(
      loudestOf(inVoice({ samples: new Float32Array(100), rate }, { pitch: 1, effect: 'radio' }, 60).samples),
    ).toBe(0)
    for (const effect of ['radio', 'hall', 'robot'] as const)
      expect(loudestOf(inVoice({ samples: new Float32Array(0), rate }, { pitch: 1.2, effect }, 60).samples)).toBe(0)
    const cut = inVoice({ samples: tone(100, 3, rate), rate }, { pitch: 1 }, 2)
    expect(durationOf(cut)).toBe(2_000)
    expect(loudestOf(cut.samples.subarray(-20))).toBeLessThan(0.03)
  })

  it('[TTS-2] pace and pitch are brought to where they are understood', () => {
    expect(understandable({ pace: 100, pitch: 0 })).toEqual({ pace: 2, pitch: 0.5 })
    expect(understandable({ pace: Number.NaN, pitch: Number.POSITIVE_INFINITY })).toEqual({ pace: 1, pitch: 1 })
    expect(understandable({ pace: 1.1, pitch: 0.9 })).toEqual({ pace: 1.1, pitch: 0.9 })
  })
})

describe('WAV files', () => {
  it('[TTS-2] are read as they were written', () => {
    const sound = { samples: tone(300, 0.2, rate), rate }
    const read = readWav(writeWav(sound))!
    expect(read.rate).toBe(rate)
    expect(read.samples).toHaveLength(sound.samples.length)
    expect(Math.max(...read.samples.map((sample, index) => Math.abs(sample - sound.samples[index]!)))).toBeLessThan(
      0.001,
    )
  })

  it('[TTS-2] of anything else there is null, and never more samples than bytes', () => {
    const good = writeWav({ samples: tone(300, 0.2, rate), rate })
    const changed = (change: (file: Buffer) => void) => {
      const file = Buffer.from(good)
      change(file)
      return readWav(file)
    }
    expect(readWav(Buffer.alloc(0))).toBeNull()
    expect(measureWav(Buffer.alloc(0))).toBeNull()
    expect(measureWav(good)).toEqual({ rate, durationMs: 200 })
    expect(readWav(Buffer.from('not a sound at all, but some words that are long enough'))).toBeNull()
    expect(changed((file) => file.writeUInt16LE(2, 22))).toBeNull()
    expect(changed((file) => file.writeUInt16LE(8, 34))).toBeNull()
    expect(changed((file) => file.writeUInt16LE(85, 20))).toBeNull()
    expect(changed((file) => file.write('junk', 36, 'latin1'))).toBeNull()
    expect(changed((file) => file.writeUInt32LE(4_294_967_295, 16))).toBeNull()
    expect(changed((file) => file.writeUInt32LE(4_294_967_295, 40))!.samples).toHaveLength(3_200)
    for (let length = 0; length < 60; length++)
      expect(readWav(good.subarray(0, length))?.samples.length ?? 0).toBeLessThan(9)
  })
})
