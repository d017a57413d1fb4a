import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, isAbsolute } from 'node:path'
import { measured } from '../../../platform/speech/encode.ts'
import { loudestOf } from '../../../platform/speech/sound.ts'
import { effects } from './catalogue.ts'
import { effectFile, effectsFolder } from './files.ts'

const rate = 24_000

/** The samples of a file, from -1 to 1. */
function decoded(file: string): Float32Array {
  const to = ['-f', 'f32le', '-ar', `${rate}`, '-ac', '1', 'pipe:1']
  const bytes = execFileSync('ffmpeg', ['-v', 'error', '-i', file, ...to])
  return Float32Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readFloatLE(index * 4))
}

/** The loudest quarter of a second, as RMS. */
function loudestMoment(samples: Float32Array): number {
  const length = Math.min(samples.length, rate / 4)
  let sum = 0
  let most = 0
  for (const [index, value] of samples.entries()) {
    sum += value ** 2
    if (index >= length) sum -= samples[index - length]! ** 2
    most = Math.max(most, sum)
  }
  return Math.sqrt(most / length)
}

const unique = (values: readonly string[]) => expect(new Set(values).size).toBe(values.length)

describe('the library of sound effects', () => {
  it('[SFX-1] has at least forty sounds, each with an id, a name and a price of its own in whole tokens', () => {
    expect(effects.length).toBeGreaterThanOrEqual(40)
    unique(effects.map(({ id }) => id))
    unique(effects.map(({ name }) => name.toLowerCase()))
    for (const { id, name, cost } of effects) {
      expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
      expect(name).toMatch(/^[A-Z][a-z’ ]+$/)
      expect([40, 60, 80, 120, 200]).toContain(cost)
    }
  })

  it('[SFX-1] is in groups: what stands under one heading stands together', () => {
    const headings = effects.map(({ category }) => category).filter((one, at, all) => one !== all[at - 1])
    unique(headings)
    expect(headings.length).toBeGreaterThanOrEqual(6)
  })

  it('[SFX-1] has a file for each sound and no other, all small enough to be fetched at once', () => {
    const files = effects.map(({ id }) => effectFile(id)!)
    expect(files.every(isAbsolute)).toBe(true)
    expect(files.map((file) => basename(file)).toSorted()).toEqual(readdirSync(effectsFolder).toSorted())
    const sizes = files.map((file) => statSync(file).size)
    expect(Math.max(...sizes)).toBeLessThan(24_000)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(400_000)
  })

  it('[SFX-1] gives no file for what is not in it, whatever a stranger calls it', () => {
    for (const id of ['', 'nothing', 'applause.mp3', '../effects/applause', '../../package.json', 'constructor', 'Boo'])
      expect(effectFile(id)).toBeNull()
  })

  it.each(effects)(
    '[SFX-1] $id is as long as the library says, and is heard as well as the others',
    async ({ id, durationMs }) => {
      const file = effectFile(id)!
      const length = await measured(readFileSync(file))
      expect(Math.abs(length! - durationMs)).toBeLessThanOrEqual(80)
      expect(durationMs).toBeGreaterThanOrEqual(400)
      expect(durationMs).toBeLessThanOrEqual(4_000)
      const samples = decoded(file)
      // Not clipped, and no quieter or louder than a little more than half or double of what is usual.
      expect(loudestOf(samples)).toBeLessThan(0.98)
      expect(loudestMoment(samples)).toBeGreaterThan(0.08)
      expect(loudestMoment(samples)).toBeLessThan(0.35)
    },
  )
})
