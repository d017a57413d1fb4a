import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../clock.ts'
import type { Log } from '../../log.ts'
import type { CameraRecording, RecordedSegment } from '../liveSource.ts'

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
  init(rendition: string, number: number, bytes: Buffer): void
  segment(rendition: string, segment: FinishedSegment): void
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
          if (initNumber !== undefined) shelf.inits.set(Number(initNumber), readFileSync(join(folder, name)))
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
    const shelf = shelves.get(rendition) ?? { segments: [], inits: new Map() }
    shelves.set(rendition, shelf)
    return shelf
  }

  /** What touches the disk happens in order, and a full or broken disk never stops a live stream. */
  function later(what: string, action: () => Promise<unknown>): void {
    writing = writing.then(action).catch((error) => log.warn({ err: error }, `a recording could not be ${what}`))
  }

  async function put(path: string, bytes: Buffer): Promise<void> {
    await writeFile(`${path}.draft`, bytes)
    await rename(`${path}.draft`, path)
  }

  /** Takes the oldest away until both bounds hold. */
  function sweep(): void {
    const oldestAllowed = clock.ms() - minutes * 60_000
    const drop = (id: string, rendition: string, { segments, inits }: Shelf) => {
      const gone = segments.shift()
      if (!gone) return
      total -= gone.size
      const files = [nameOf(gone)]
      if (segments.every(({ init }) => init !== gone.init)) {
        // The run that is live now may still need its own.
        const newest = Math.max(...inits.keys())
        if (gone.init !== newest && inits.delete(gone.init)) files.push(`init-${gone.init}.mp4`)
      }
      later('deleted', () => Promise.all(files.map((file) => rm(join(dir, id, rendition, file), { force: true }))))
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
        shelfOf(id, rendition).inits.set(number, bytes)
        mkdirSync(join(dir, id, rendition), { recursive: true })
        later('written', () => put(path(rendition, `init-${number}.mp4`), bytes))
      },
      segment(rendition, { bytes, number, startedAt, duration, init, discontinuity }) {
        const kept: Kept = {
          ...{ number, startedAt: Math.round(startedAt), duration, init, discontinuity },
          size: bytes.length,
        }
        if (unwritten + kept.size > MOST_UNWRITTEN) {
          log.warn({ id, number }, 'a segment is not recorded: the disk is too slow')
          return
        }
        unwritten += kept.size
        const shelf = shelfOf(id, rendition)
        // Room is made before it is written, so that the disk never holds more than it may.
        total += kept.size
        sweep()
        later('written', async () => {
          try {
            await put(path(rendition, nameOf(kept)), bytes)
          } catch (error) {
            total -= kept.size
            throw error
          } finally {
            unwritten -= kept.size
          }
          if (streams.get(id)?.get(rendition) === shelf) shelf.segments.push(kept)
          // The stream was removed meanwhile; its folder goes next.
          else total -= kept.size
        })
      },
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
