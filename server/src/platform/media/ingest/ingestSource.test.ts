import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock as clock } from '../../clock.ts'
import { collectGarbage } from '../../database/collectGarbage.ts'
import type { Log } from '../../log.ts'
import { type Ingest, ingest } from './ingest.ts'
import { ingestSource } from './ingestSource.ts'
import type { Run } from './packager.ts'
import { cameraRecordings } from './recorder.ts'

const dirs: string[] = []
afterAll(() => {
  for (const dir of dirs) rmSync(dir, { recursive: true, force: true })
})

const log = { info: () => undefined, warn: () => undefined } as unknown as Log
const run = { init: Buffer.from('init'), video: { width: 640, height: 360, codec: 'avc1' }, audio: null }

function recordings(maxBytes = 1e9) {
  const dir = mkdtempSync(join(tmpdir(), 'shoal-source-'))
  dirs.push(dir)
  return cameraRecordings({ dir, minutes: 60, maxBytes, clock, log })
}

/** A stream of so many segments of two parts of 500 bytes each, each written to the disk before the next one. */
async function streamOf(segments: number, maxBytes?: number) {
  const kept = recordings(maxBytes)
  const source = ingestSource('cellar', kept.open('cellar'))
  const writer = source.quality('high')
  writer.run(run as unknown as Run)
  for (let number = 0; number < segments; number++) {
    writer.segment(number, Date.now() + number * 1_000)
    writer.part(Buffer.alloc(500, number), 0.5, true, 15)
    writer.part(Buffer.alloc(500, 100 + number), 0.5, false, 15)
    writer.segmentEnd(1)
    await kept.close()
  }
  return source
}

describe('a stream that is published', () => {
  it('[STR-12] holds its newest segments in memory, and gives older ones and their parts from the disk', async () => {
    const source = await streamOf(14)
    expect(source.held()).toBe(5_000)
    const listed = (await source.playlist('high'))!.segments.map(({ number }) => number)
    expect(listed).toEqual(Array.from({ length: 14 }, (_, number) => number))
    const whole = Buffer.concat([Buffer.alloc(500, 1), Buffer.alloc(500, 101)])
    expect(await source.segment('high', 1)).toEqual(whole)
    expect(await source.part('high', { segment: 1, part: 1 })).toEqual(Buffer.alloc(500, 101))
    expect(await source.part('high', { segment: 13, part: 0 })).toEqual(Buffer.alloc(500, 13))
  })

  it('[OPS-3] part: a small segment, its parts and its settings hold no more memory than their bytes', async () => {
    const source = await streamOf(3)
    const memory = (bytes: Buffer | undefined) => bytes?.buffer.byteLength
    expect(memory(await source.segment('high', 2))).toBe(1_000)
    expect(memory(await source.part('high', { segment: 2, part: 1 }))).toBe(1_000)
    expect(memory(await source.init('high'))).toBe(run.init.length)
  })

  it('[STR-12] does not list what the disk has no room for any more', async () => {
    const source = await streamOf(14, 8_000)
    const listed = (await source.playlist('high'))!.segments.map(({ number }) => number)
    expect(listed.length).toBeLessThan(10)
    for (const number of listed) expect((await source.segment('high', number))?.length).toBe(1_000)
  })
})

describe('a publisher that has gone', () => {
  it('[STR-12] is forgotten with its connection at once, while its stream waits for it to come back', async () => {
    const live: Ingest = ingest({
      ...{ recordings: recordings(), maxMemory: 1e9, clock, log },
      onLive: () => undefined,
      onSource: () => undefined,
    })
    /** Stands for the connection, which its hang-up holds. */
    function publishAndGo(): WeakRef<object> {
      const connection = { bytes: Buffer.alloc(1_000) }
      const publication = live.publish('cellar', () => void connection.bytes)
      if (typeof publication === 'string') throw new Error(publication)
      publication.end('The connection was lost')
      return new WeakRef(connection)
    }
    const gone = publishAndGo()
    // A reference that was just made holds until the next task.
    await new Promise((resolve) => setImmediate(resolve))
    collectGarbage()
    expect(gone.deref()).toBeUndefined()
    live.close()
  })
})
