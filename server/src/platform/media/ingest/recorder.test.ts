import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Log } from '../../log.ts'
import { type CameraRecordings, cameraRecordings } from './recorder.ts'

const dirs: string[] = []
afterAll(() => {
  for (const dir of dirs) rmSync(dir, { recursive: true, force: true })
})

const start = Date.UTC(2026, 0, 1)
const quiet = { warn: () => undefined } as unknown as Log

function setup(limits: { minutes?: number; maxBytes?: number } = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'shoal-recorder-'))
  dirs.push(dir)
  let now = start
  const clock = { now: () => new Date(now), ms: () => now, passed: () => now }
  const open = () => cameraRecordings({ dir, minutes: 60, maxBytes: 1e9, clock, log: quiet, ...limits })
  return { dir, open, advance: (ms: number) => (now += ms) }
}

/** Segments of 2 s and 100 bytes, one after the other, in time. */
async function record(
  store: CameraRecordings,
  id: string,
  from: number,
  count: number,
  advance?: (ms: number) => void,
) {
  const recorder = store.open(id)
  recorder.init('high', from, Buffer.from(`init ${from}`))
  for (let number = from; number < from + count; number++) {
    const startedAt = start + number * 2000
    recorder.segment('high', {
      ...{ number, startedAt, duration: 2, init: from, discontinuity: number === from },
      bytes: Buffer.alloc(100, number),
    })
    advance?.(2000)
  }
  await store.close()
  return recorder
}

describe('the recording of a published stream', () => {
  it('[CLP-3] gives back what was live, by time, with the init segment it needs, for clips to be cut from', async () => {
    const { open, advance } = setup()
    const { recording } = await record(open(), 'cellar', 0, 10, advance)
    expect(recording.from()).toBe(start)
    const some = await recording.segments('high', start + 3000, start + 7000)
    expect(some.map(({ number }) => number)).toEqual([1, 2, 3])
    expect(await some[0]?.bytes()).toEqual(Buffer.alloc(100, 1))
    expect(String(await some[0]?.init?.())).toBe('init 0')
    expect(await recording.segments('low', start, start + 9e6)).toEqual([])
  })

  it('is bounded by time: what is older goes, also its files and init segments', async () => {
    const { dir, open, advance } = setup({ minutes: 1 })
    const store = open()
    await record(store, 'cellar', 0, 10, advance)
    await record(store, 'cellar', 10, 50, advance)
    const { recording } = store.open('cellar')
    store.sweep()
    await store.close()
    const left = await recording.segments('high', 0, start * 2)
    expect(left.map(({ number }) => number)).toEqual(
      Array.from({ length: left.length }, (_, i) => 60 - left.length + i),
    )
    expect(left.length).toBeGreaterThanOrEqual(30)
    expect(left.length).toBeLessThanOrEqual(31)
    expect(readdirSync(join(dir, 'cellar/high')).filter((name) => name.endsWith('.m4s'))).toHaveLength(left.length)
    expect(readdirSync(join(dir, 'cellar/high')).filter((name) => name.startsWith('init'))).toEqual(['init-10.mp4'])
  })

  it('is bounded by size over all streams: the oldest goes first', async () => {
    const { open, advance } = setup({ maxBytes: 1_000 })
    const store = open()
    await record(store, 'old', 0, 8, advance)
    await record(store, 'new', 8, 8, advance)
    expect(store.size()).toBeLessThanOrEqual(1_000)
    const numbers = async (id: string) =>
      (await store.open(id).recording.segments('high', 0, start * 2)).map(({ number }) => number)
    expect(await numbers('old')).toEqual([6, 7])
    expect(await numbers('new')).toEqual([8, 9, 10, 11, 12, 13, 14, 15])
  })

  it('makes room before it writes, and counts nothing that could not be written', async () => {
    const { dir, open, advance } = setup({ maxBytes: 1_000 })
    const store = open()
    await record(store, 'cellar', 0, 10, advance)
    const folder = join(dir, 'cellar/high')
    // Where the next segment would be written there is a folder.
    mkdirSync(join(folder, `10_${start + 20_000}_2000_10_d.m4s.draft`))
    await record(store, 'cellar', 10, 1, advance)
    const left = readdirSync(folder).filter((name) => name.endsWith('.m4s'))
    expect(left.map((name) => Number(name.split('_')[0])).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(store.size()).toBe(900)
  })

  it('forgets a stream that is removed while something of it is written', async () => {
    const { dir, open } = setup()
    const store = open()
    const recorder = store.open('cellar')
    recorder.init('high', 0, Buffer.from('init'))
    const bytes = Buffer.alloc(100)
    recorder.segment('high', { number: 0, startedAt: start, duration: 2, init: 0, discontinuity: false, bytes })
    await store.remove('cellar')
    expect(store.kept()).toEqual([])
    expect(store.size()).toBe(0)
    expect(existsSync(join(dir, 'cellar'))).toBe(false)
    await store.close()
  })

  it('[OPS-1] is found again when it is opened anew; what was half written is deleted, and the numbers go on', async () => {
    const { dir, open, advance } = setup()
    await record(open(), 'cellar', 0, 5, advance)
    writeFileSync(join(dir, 'cellar/high/5_1_2000_0_c.m4s.draft'), 'half')
    const again = open()
    const recorder = again.open('cellar')
    expect(recorder.nextNumber()).toBe(5)
    expect(again.kept()).toEqual(['cellar'])
    const segments = await recorder.recording.segments('high', 0, start * 2)
    expect(segments.map(({ number, discontinuity }) => [number, discontinuity])).toEqual([
      [0, true],
      [1, false],
      [2, false],
      [3, false],
      [4, false],
    ])
    expect(readdirSync(join(dir, 'cellar/high')).some((name) => name.endsWith('.draft'))).toBe(false)
    await again.remove('cellar')
    expect(existsSync(join(dir, 'cellar'))).toBe(false)
    await expect(segments[0]?.bytes()).rejects.toThrow()
    expect(() => again.open('../secrets')).toThrow(RangeError)
    await again.close()
  })

  it('[STR-12] keeps an init segment in as much memory as it has bytes, and equal ones once', async () => {
    const { open } = setup()
    const recorder = await record(open(), 'cellar', 0, 2)
    const held = recorder.init('high', 2, Buffer.from('init 0'))
    expect(held).toBe(recorder.initOf('high', 2))
    expect(recorder.initOf('high', 2)).toBe(recorder.initOf('high', 0))
    expect(recorder.initOf('high', 2)?.buffer.byteLength).toBe('init 0'.length)
  })

  it('[STR-12] forgets the init segments of runs that ended before their first segment', async () => {
    const { dir, open } = setup()
    const store = open()
    const recorder = await record(store, 'cellar', 0, 2)
    for (let run = 2; run < 50; run++) recorder.init('high', run, Buffer.from(`init ${run}`))
    await store.close()
    const files = readdirSync(join(dir, 'cellar', 'high')).filter((name) => name.startsWith('init'))
    expect(files.toSorted()).toEqual(['init-0.mp4', 'init-49.mp4'])
    expect(recorder.initOf('high', 20)).toBeUndefined()
    expect(String(recorder.initOf('high', 0))).toBe('init 0')
  })
})
