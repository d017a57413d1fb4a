import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../clock.ts'
import type { Log } from '../../log.ts'
import type { CameraRecording, RecordedSegment } from '../liveSource.ts'
import { inOwnMemory } from '../ownMemory.ts'

/** A finished segment to keep. */
export interface FinishedSegment {
  readonly number: number
  /** Milliseconds since 1970. */
  readonly startedAt: number
  /** Seconds. */
  readonly duration: number
  readonly init: number
  readonly discontinuity: boolean
  readonly bytes: Buffer
}

/** What is kept of one stream. */
export interface Recorder {
  /** Answers with the same bytes, in memory that may be held for long. */
  init(rendition: string, number: number, bytes: Buffer): Buffer
  /** Whether it is on the disk now. */
  segment(rendition: string, segment: FinishedSegment): Promise<boolean>
  /** Whether it is on the disk still. */
  keeps(rendition: string, number: number): boolean
  initOf(rendition: string, number: number): Buffer | undefined
  bytesOf(rendition: string, number: number): Promise<Buffer | undefined>
  /** The number after the newest segment; 0 where nothing was ever kept. */
  nextNumber(): number
  readonly recording: CameraRecording
}

export interface CameraRecordingsOptions {
  readonly dir: string
  readonly minutes: number
  /** Of all streams together. */
  readonly maxBytes: number
  readonly clock: Clock
  readonly log: Log
}

interface Kept extends Omit<FinishedSegment, 'bytes'> {
  readonly size: number
}
interface Shelf {
  readonly segments: Kept[]
  /** Those that wait to be written. */
  readonly waiting: Set<Kept>
  readonly inits: Map<number, Buffer>
}

/** Everything a file's name says, so that no index can be lost. */
const nameOf = (it: Omit<Kept, 'size'>) =>
  `${it.number}_${it.startedAt}_${Math.round(it.duration * 1000)}_${it.init}_${it.discontinuity ? 'd' : 'c'}.m4s`
const SEGMENT = /^(\d+)_(\d+)_(\d+)_(\d+)_([cd])\.m4s$/
const INIT = /^init-(\d+)\.mp4$/
const NAME = /^[A-Za-z0-9_-]{1,64}$/

/** What waits to be written, in bytes: a disk that is slower than the broadcasters loses segments, not the server's memory. */
const MOST_UNWRITTEN = 64 * 1024 * 1024

/** Finished segments of published streams on disk, bounded by time and by size; `dir/<stream>/<rendition>/`. */
export function cameraRecordings({ dir, minutes, maxBytes, clock, log }: CameraRecordingsOptions) {
  const streams = new Map<string, Map<string, Shelf>>()
  let writing: Promise<unknown> = Promise.resolve()
  let total = 0
  let unwritten = 0

  recover()

  function recover(): void {
    mkdirSync(dir, { recursive: true })
    const folders = (path: string) =>
      readdirSync(path, { withFileTypes: true }).filter((it) => it.isDirectory() && NAME.test(it.name))
    for (const { name: id } of folders(dir)) {
      for (const { name: rendition } of folders(join(dir, id))) {
        const shelf = shelfOf(id, rendition)
        const folder = join(dir, id, rendition)
        for (const name of readdirSync(folder)) {
          const [, number, startedAt, ms, init, gap] = SEGMENT.exec(name) ?? []
          const initNumber = INIT.exec(name)?.[1]
          if (initNumber !== undefined) rememberInit(shelf, Number(initNumber), readFileSync(join(folder, name)))
          else if (number === undefined) rmSync(join(folder, name), { force: true, recursive: true })
          else {
            const { size } = statSync(join(folder, name))
            total += size
            shelf.segments.push({
              number: Number(number),
              startedAt: Number(startedAt),
              duration: Number(ms) / 1000,
              init: Number(init),
              discontinuity: gap === 'd',
              size,
            })
          }
        }
        shelf.segments.sort((a, b) => a.number - b.number)
      }
    }
    sweep()
  }

  function shelfOf(id: string, rendition: string): Shelf {
    const shelves = streams.get(id) ?? new Map<string, Shelf>()
    streams.set(id, shelves)
    const shelf = shelves.get(rendition) ?? { segments: [], waiting: new Set(), inits: new Map() }
    shelves.set(rendition, shelf)
    return shelf
  }

  /** What touches the disk happens in order, and a full or broken disk never stops a live stream. */
  function later(what: string, action: () => Promise<unknown>): Promise<unknown> {
    writing = writing.then(action).catch((error) => log.warn({ err: error }, `a recording could not be ${what}`))
    return writing
  }

  async function put(path: string, bytes: Buffer): Promise<void> {
    await writeFile(`${path}.draft`, bytes)
    await rename(`${path}.draft`, path)
  }

  /** Init segments are kept for as long as recordings, equal ones once. */
  function rememberInit({ inits }: Shelf, number: number, bytes: Buffer): Buffer {
    const known = [...inits.values()].find((other) => other.equals(bytes))
    const own = known ?? inOwnMemory([bytes])
    inits.set(number, own)
    return own
  }

  /** Those that no segment needs, also where a run ended before its first segment; that of the newest run may yet be needed. */
  function forgetInits(id: string, rendition: string, { segments, waiting, inits }: Shelf): void {
    const newest = Math.max(...inits.keys())
    const needed = new Set([...segments, ...waiting].map(({ init }) => init))
    const gone = [...inits.keys()].filter((number) => number !== newest && !needed.has(number))
    for (const number of gone) {
      inits.delete(number)
      later('deleted', () => rm(join(dir, id, rendition, `init-${number}.mp4`), { force: true }))
    }
  }

  /** Takes the oldest away until both bounds hold. */
  function sweep(): void {
    const oldestAllowed = clock.ms() - minutes * 60_000
    const drop = (id: string, rendition: string, shelf: Shelf) => {
      const gone = shelf.segments.shift()
      if (!gone) return
      total -= gone.size
      later('deleted', () => rm(join(dir, id, rendition, nameOf(gone)), { force: true }))
      if (shelf.segments[0]?.init !== gone.init) forgetInits(id, rendition, shelf)
    }
    const shelves = () => [...streams].flatMap(([id, all]) => [...all].map(([name, shelf]) => ({ id, name, shelf })))
    for (const { id, name, shelf } of shelves()) {
      let first = shelf.segments[0]
      while (first && first.startedAt + first.duration * 1000 < oldestAllowed) {
        drop(id, name, shelf)
        first = shelf.segments[0]
      }
    }
    while (total > maxBytes) {
      const oldest = shelves()
        .filter(({ shelf }) => shelf.segments.length > 0)
        .sort((a, b) => (a.shelf.segments[0]?.startedAt ?? 0) - (b.shelf.segments[0]?.startedAt ?? 0))[0]
      if (!oldest) break
      drop(oldest.id, oldest.name, oldest.shelf)
    }
  }

  function open(id: string): Recorder {
    if (!NAME.test(id)) throw new RangeError('no stream is called that')
    const path = (rendition: string, file: string) => join(dir, id, rendition, file)
    const find = (rendition: string, number: number) =>
      streams
        .get(id)
        ?.get(rendition)
        ?.segments.find((it) => it.number === number)
    const all = () => [...(streams.get(id)?.values() ?? [])].flatMap(({ segments }) => segments)

    function recorded(rendition: string, it: Kept): RecordedSegment {
      return {
        number: it.number,
        startedAt: it.startedAt,
        duration: it.duration,
        initNumber: it.init,
        discontinuity: it.discontinuity,
        bytes: () => readFile(path(rendition, nameOf(it))),
        async init() {
          const bytes = streams.get(id)?.get(rendition)?.inits.get(it.init)
          if (!bytes) throw new Error(`segment ${it.number} of ${id} is not kept any more`)
          return bytes
        },
      }
    }

    return {
      init(rendition, number, bytes) {
        const shelf = shelfOf(id, rendition)
        const own = rememberInit(shelf, number, bytes)
        forgetInits(id, rendition, shelf)
        later('written', async () => {
          await mkdir(join(dir, id, rendition), { recursive: true })
          await put(path(rendition, `init-${number}.mp4`), own)
        })
        return own
      },
      segment(rendition, { bytes, number, startedAt, duration, init, discontinuity }) {
        const kept: Kept = {
          ...{ number, startedAt: Math.round(startedAt), duration, init, discontinuity },
          size: bytes.length,
        }
        if (unwritten + kept.size > MOST_UNWRITTEN) {
          log.warn({ id, number }, 'a segment is not recorded: the disk is too slow')
          return Promise.resolve(false)
        }
        unwritten += kept.size
        const shelf = shelfOf(id, rendition)
        shelf.waiting.add(kept)
        // Room is made before it is written, so that the disk never holds more than it may.
        total += kept.size
        sweep()
        const done = later('written', async () => {
          try {
            await put(path(rendition, nameOf(kept)), bytes)
          } catch (error) {
            total -= kept.size
            throw error
          } finally {
            unwritten -= kept.size
            shelf.waiting.delete(kept)
          }
          if (streams.get(id)?.get(rendition) === shelf) shelf.segments.push(kept)
          // The stream was removed meanwhile; its folder goes next.
          else total -= kept.size
        })
        return done.then(() => find(rendition, number) !== undefined)
      },
      keeps: (rendition, number) => find(rendition, number) !== undefined,
      initOf: (rendition, number) => streams.get(id)?.get(rendition)?.inits.get(number),
      async bytesOf(rendition, number) {
        const kept = find(rendition, number)
        return kept && readFile(path(rendition, nameOf(kept))).catch(() => undefined)
      },
      nextNumber: () => all().reduce((most, { number }) => Math.max(most, number + 1), 0),
      recording: {
        from: () => all().reduce((oldest, { startedAt }) => Math.min(oldest, startedAt), clock.ms()),
        async segments(rendition, start, end) {
          const segments = streams.get(id)?.get(rendition)?.segments ?? []
          return segments
            .filter((it) => it.startedAt < end && it.startedAt + it.duration * 1000 > start)
            .map((it) => recorded(rendition, it))
        },
      },
    }
  }

  const timer = setInterval(sweep, 60_000)
  timer.unref()

  return {
    open,
    /** The streams that something is kept of. */
    kept: (): string[] => [...streams.keys()],
    /** Bytes of all segments. */
    size: () => total,
    sweep,
    /** Deletes everything of a stream. */
    async remove(id: string): Promise<void> {
      for (const { segments } of streams.get(id)?.values() ?? [])
        total -= segments.reduce((sum, it) => sum + it.size, 0)
      streams.delete(id)
      later('deleted', () => rm(join(dir, id), { recursive: true, force: true }))
      await writing
    },
    /** Waits until everything is on the disk. */
    async close(): Promise<void> {
      clearInterval(timer)
      await writing
    },
  }
}
export type CameraRecordings = ReturnType<typeof cameraRecordings>
