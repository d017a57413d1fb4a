import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readFragmentedMp4 } from '../fragmentedMp4.ts'
import type { RecordedSegment } from '../liveSource.ts'
import { type Cut, cutSamples, NothingRecorded } from './cutSamples.ts'

/** A picture is 40 ms long, a segment 2 s and begins with a key frame; pictures lean on later ones (B-frames). */
const picture = 40
const began = Date.UTC(2026, 0, 1)
const dir = mkdtempSync(join(tmpdir(), 'cutting-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

let init: Buffer
let segments: RecordedSegment[]
/** A hash of each picture of the whole. */
let pictures: string[]

const hashes = (file: string): string[] =>
  execFileSync('ffmpeg', ['-v', 'error', '-i', file, '-map', '0:v', '-f', 'framemd5', '-'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(',').at(-1)?.trim() as string)

beforeAll(() => {
  const file = join(dir, 'whole.mp4')
  const show = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=25', '-f', 'lavfi', '-i', 'sine=f=440:r=48000', '-t', '20']
  const video = [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-bf',
    '3',
    '-g',
    '50',
    '-keyint_min',
    '50',
    '-sc_threshold',
    '0',
  ]
  const flags = ['-movflags', '+empty_moov+default_base_moof+frag_keyframe+skip_trailer']
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...show, ...video, '-c:a', 'aac', ...flags, file])
  pictures = hashes(file)
  const whole = readFragmentedMp4(readFileSync(file))
  init = whole.init
  segments = whole.fragments.map(({ bytes }, number) => ({
    number,
    startedAt: began + number * 2000,
    duration: 2,
    bytes: async () => bytes,
  }))
})

function written(cut: Cut): string {
  const file = join(dir, 'cut.mp4')
  writeFileSync(file, Buffer.concat(cut.file))
  return file
}
const overlapping = (start: number, end: number) =>
  segments.filter(({ startedAt }) => startedAt < end && startedAt + 2000 > start)
const cutAt = (start: number, end: number) =>
  cutSamples(init, overlapping(began + start, began + end), began + start, began + end)

describe('cutting', () => {
  it.each([
    [4000, 8000],
    [3400, 9000],
    [1999, 5000],
    [7960, 10_960],
    [0, 20_000],
  ])('[CLP-3] shows exactly the pictures from %i to %i ms, unchanged', async (start, end) => {
    const cut = await cutAt(start, end)
    const shown = hashes(written(cut))
    const first = Math.floor((start + 2) / picture)
    const count = Math.round((end - start) / picture)
    // The last picture may be there only in part.
    expect(shown.slice(0, count - 1)).toEqual(pictures.slice(first, first + count - 1))
    expect(Math.abs(shown.length - count)).toBeLessThanOrEqual(1)
    expect(Math.abs(cut.duration - (end - start) / 1000)).toBeLessThan(0.1)
    expect(cut).toMatchObject({ width: 320, height: 180 })
  })

  it('[CLP-3] says its length and begins with its index; sound is as long as the picture', async () => {
    const file = written(await cutAt(2500, 9500))
    const about = execFileSync(
      'ffprobe',
      ['-v', 'error', '-show_entries', 'format=duration,start_time:stream=codec_name,duration', '-of', 'json', file],
      { encoding: 'utf8' },
    )
    const { format, streams } = JSON.parse(about)
    expect(Number(format.start_time)).toBe(0)
    for (const duration of [format.duration, ...streams.map((stream: { duration: string }) => stream.duration)])
      expect(Math.abs(Number(duration) - 7)).toBeLessThan(0.1)
    expect(streams.map(({ codec_name }: { codec_name: string }) => codec_name)).toEqual(['h264', 'aac'])
    const bytes = readFileSync(file)
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
  })

  it('keeps a hole in the recording as a pause', async () => {
    const [a, b, , d, e] = segments as [
      RecordedSegment,
      RecordedSegment,
      RecordedSegment,
      RecordedSegment,
      RecordedSegment,
    ]
    const cut = await cutSamples(init, [a, b, d, e], began + 1000, began + 9000)
    expect(cut.duration).toBeCloseTo(8, 1)
  })

  it('puts a source that began to count anew in its place by the clock', async () => {
    const [first, second] = segments as [RecordedSegment, RecordedSegment]
    const again: RecordedSegment = { ...first, number: 2, startedAt: began + 4000 }
    const cut = await cutSamples(init, [first, second, again], began + 1000, began + 6000)
    expect(cut.duration).toBeCloseTo(5, 1)
    const shown = hashes(written(cut))
    expect(shown.slice(75, 120)).toEqual(pictures.slice(0, 45))
  })

  it('makes nothing of nothing', async () => {
    await expect(cutSamples(init, [], began, began + 5000)).rejects.toThrow(NothingRecorded)
    await expect(cutSamples(Buffer.alloc(8), segments, began, began + 5000)).rejects.toThrow(RangeError)
  })
})
