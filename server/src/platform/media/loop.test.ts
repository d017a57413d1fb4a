import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSamples, readTracks } from './cutting/samples.ts'
import { readFragmentedMp4 } from './fragmentedMp4.ts'
import { readLoop, readSoundLoop } from './loop.ts'

const assets = join(__dirname, '../../../media-assets')
const footage = ['kitchen', 'tank', 'bedroom', 'attic', 'garden'].flatMap((room) =>
  ['high', 'low', 'least'].map((quality) => ({
    room,
    quality,
    file: readFileSync(join(assets, room, `${quality}.mp4`)),
  })),
)

const sizes: Record<string, number[]> = { high: [1280, 720], low: [640, 360], least: [426, 240] }

describe.each(footage)('$room, $quality', ({ quality, file }) => {
  const loop = readLoop(file)
  const { tracks } = readFragmentedMp4(file)

  it('is picture and sound that browsers play, in parts of half a second', () => {
    expect(tracks.map(({ kind }) => kind)).toEqual(['video', 'audio'])
    expect(loop.codecs).toMatch(/^avc1\.4d40[0-9a-f]{2},mp4a\.40\.2$/)
    expect([loop.width, loop.height]).toEqual(sizes[quality])
    expect({ ...loop, init: 0, part: 0 }).toMatchObject({ seconds: 24, parts: 48, partMs: 500, partsPerSegment: 4 })
    expect(loop.averageBitrate).toBeLessThanOrEqual(loop.peakBitrate)
  })

  it('goes on without a gap or an overlap in either track, also from one round to the next', () => {
    const far = 179_000_000 * loop.parts
    for (const from of [0, far]) {
      const expected = new Map<number, bigint>()
      for (let n = from; n < from + loop.parts * 2 + 2; n++) {
        const [fragment] = readFragmentedMp4(Buffer.concat([loop.init, loop.part(n)])).fragments
        for (const part of fragment?.tracks ?? []) {
          const next = expected.get(part.trackId)
          if (next !== undefined) expect(part.start).toBe(next)
          expected.set(part.trackId, part.start + BigInt(part.duration))
        }
      }
      expect(expected.size).toBe(2)
      // After whole rounds a track's clock has gone on by exactly their seconds.
      for (const { id, timescale } of tracks) {
        const [fragment] = readFragmentedMp4(Buffer.concat([loop.init, loop.part(from + loop.parts)])).fragments
        const start = fragment?.tracks.find(({ trackId }) => trackId === id)?.start
        expect(start).toBe(BigInt((from / loop.parts + 1) * 24) * BigInt(timescale))
      }
    }
  })

  it('numbers its fragments and starts every fourth with a key frame', () => {
    for (const n of [0, 1, 47, 48, 49, 4800]) {
      const part = loop.part(n)
      expect(part.readUInt32BE(part.indexOf('mfhd') + 8)).toBe(n + 1)
      const [fragment] = readFragmentedMp4(Buffer.concat([loop.init, part])).fragments
      expect(fragment?.tracks[0]?.independent).toBe(n % 4 === 0)
    }
  })

  it('gives each part its own copy and leaves the footage as it is', () => {
    const before = Buffer.from(file)
    loop.part(4801).fill(0)
    expect(file.equals(before)).toBe(true)
  })
})

it('[STR-8] the least picture and the sound alone fit on slow lines', () => {
  for (const { file } of footage.filter(({ quality }) => quality === 'least')) {
    expect(readLoop(file).averageBitrate).toBeLessThan(200_000)
    expect(readSoundLoop(file)?.averageBitrate).toBeLessThan(66_000)
  }
})

it('[STR-8] the sound alone is the same sound at the same times, in the same parts', () => {
  const { file } = footage[2] as (typeof footage)[number]
  const [both, sound] = [readLoop(file), readSoundLoop(file)!]
  expect({ ...sound, init: 0, part: 0 }).toMatchObject({
    ...{ codecs: 'mp4a.40.2', width: 0, height: 0, frameRate: 0 },
    ...{ seconds: 24, parts: 48, partMs: 500, partsPerSegment: 4 },
  })
  const samplesOf = ({ init, part }: typeof both, n: number) => {
    const bytes = Buffer.concat([init, part(n)])
    return readSamples(bytes, readTracks(bytes).find(({ kind }) => kind === 'audio')!)
  }
  for (const n of [0, 1, 47, 48, 4803]) {
    expect(samplesOf(sound, n).length).toBeGreaterThan(20)
    expect(samplesOf(sound, n)).toEqual(samplesOf(both, n).map((sample) => expect.objectContaining(sample)))
  }
})

describe('a file that cannot be looped', () => {
  const { file } = footage[1] as (typeof footage)[number]
  it.each([
    ['is no MP4', Buffer.from('not a film at all, just some words'), /box/],
    ['is cut off', file.subarray(0, file.length - 100), /size|cut off/],
    ['lacks its last fragment', file.subarray(0, file.lastIndexOf('moof') - 4), /loop/],
  ])('is refused when it %s', (_, broken, why) => {
    expect(() => readLoop(broken)).toThrow(why)
  })
})
