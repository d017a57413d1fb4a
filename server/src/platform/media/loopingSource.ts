import { limits } from '@shoal/bus/streams/contract'
import type { Clock } from '../clock.ts'
import {
  isRecorded,
  type LiveSource,
  type MediaPlaylist,
  type RecordedSegment,
  type Rendition,
  TooFarAhead,
} from './liveSource.ts'
import { readLoop, readSoundLoop } from './loop.ts'
import { type Beat, finishedAt, newestPart, playlistAt, toNumber, toPosition, WAITABLE_SEGMENTS } from './partTimes.ts'

export interface LoopingSourceOptions {
  readonly id: string
  /** Footage of every picture by name, the best first. All must have the same parts. The last one's sound is also there alone, as `sound`. */
  readonly files: Readonly<Record<string, Buffer>>
  /** When the first round began, milliseconds since 1970; must lie in the past and be the same on every node. */
  readonly epoch: number
  readonly clock: Clock
  /** How long what was live can still be seen, in seconds; by default the rewind window [STR-8]. */
  readonly keepSeconds?: number
}

/** What a playlist has just listed can be fetched a little longer than it is listed, in seconds. */
const GRACE = 60

/** Parts that were stamped lately, and whole segments, shared by all viewers. */
const READY_PARTS = 12
const READY_SEGMENTS = 3

/** What is kept under a key, or is made now and kept, the newest `most` of all. */
function once(kept: Map<string, Buffer>, most: number, key: string, make: () => Buffer | undefined) {
  const known = kept.get(key)
  if (known) return known
  const made = make()
  if (!made || most === 0) return made
  kept.set(key, made)
  const [oldest] = kept.keys()
  if (kept.size > most && oldest) kept.delete(oldest)
  return made
}

/**
 * Footage as an endless live stream: nothing runs, everything follows from the clock. Throws a RangeError when the
 * footage cannot be looped.
 */
export function loopingSource(options: LoopingSourceOptions): LiveSource {
  const { id, files, epoch, clock, keepSeconds = limits.rewindWindow } = options
  const loops = new Map(Object.entries(files).map(([name, file]) => [name, readLoop(file)]))
  const sound = Object.values(files).slice(-1).map(readSoundLoop)[0]
  if (sound) loops.set('sound', sound)
  const [first] = loops.values()
  if (!first) throw new RangeError(`${id} has no footage`)
  for (const loop of loops.values()) {
    const same = loop.partMs === first.partMs && loop.parts === first.parts
    if (!same || loop.partsPerSegment !== first.partsPerSegment)
      throw new RangeError(`${id}: qualities differ in length`)
  }
  const beat: Beat = { epoch, partMs: first.partMs, partsPerSegment: first.partsPerSegment }
  const renditions: Rendition[] = [...loops].map(([name, loop]) => ({
    name,
    width: loop.width,
    height: loop.height,
    frameRate: loop.frameRate,
    codecs: loop.codecs,
    peakBitrate: loop.peakBitrate,
    averageBitrate: loop.averageBitrate,
  }))
  const keptParts = Math.ceil(((keepSeconds + GRACE) * 1000) / beat.partMs)
  const segmentMs = beat.partMs * beat.partsPerSegment

  const newest = () => newestPart(beat, clock.ms())
  const exists = (n: number) => n >= 0 && n <= newest() && n > newest() - keptParts

  // Everybody who waits for the same part shares one timer.
  const waits = new Map<number, { promise: Promise<void>; release: () => void }>()
  function finished(n: number): Promise<void> {
    if (n <= newest()) return Promise.resolve()
    const known = waits.get(n)
    if (known) return known.promise
    const { promise, resolve } = Promise.withResolvers<void>()
    let timer: NodeJS.Timeout
    const look = () => {
      const left = finishedAt(beat, n) - clock.ms()
      // Further ahead than anybody may wait: the clock was set back, and nobody waits until that time comes again.
      if (left > 0 && left <= (WAITABLE_SEGMENTS + 2) * segmentMs) timer = setTimeout(look, left)
      else release()
    }
    const release = () => {
      clearTimeout(timer)
      waits.delete(n)
      resolve()
    }
    waits.set(n, { promise, release })
    look()
    return promise
  }

  let current: { newest: number; playlist: MediaPlaylist } | undefined
  function currentPlaylist(): MediaPlaylist {
    const n = newest()
    if (current?.newest !== n) current = { newest: n, playlist: playlistAt(beat, n) }
    return current.playlist
  }

  const ready = new Map<string, Buffer>()
  const stamped = (rendition: string, n: number): Buffer | undefined =>
    // Whoever watches the past does not push out what everybody waits for.
    once(ready, n > newest() - READY_PARTS ? READY_PARTS * loops.size : 0, `${rendition} ${n}`, () =>
      loops.get(rendition)?.part(n),
    )

  const whole = new Map<string, Buffer>()
  async function segment(rendition: string, number: number): Promise<Buffer | undefined> {
    const from = number * beat.partsPerSegment
    const to = from + beat.partsPerSegment - 1
    if (!loops.has(rendition) || !exists(from) || !exists(to)) return undefined
    const late = to > newest() - READY_SEGMENTS * beat.partsPerSegment
    return once(whole, late ? READY_SEGMENTS * loops.size : 0, `${rendition} ${number}`, () =>
      Buffer.concat(Array.from({ length: beat.partsPerSegment }, (_, i) => stamped(rendition, from + i) as Buffer)),
    )
  }

  const oldest = () => {
    const ago = Math.max(0, clock.ms() - keepSeconds * 1000 - epoch)
    return epoch + Math.ceil(ago / segmentMs) * segmentMs
  }
  const recorded = (rendition: string, number: number): RecordedSegment => ({
    number,
    startedAt: epoch + number * segmentMs,
    duration: segmentMs / 1000,
    async bytes() {
      const bytes = await segment(rendition, number)
      if (!bytes) throw new Error(`segment ${number} of ${id} is not kept any more`)
      return bytes
    },
  })

  return {
    id,
    renditions,
    async playlist(rendition, atLeast) {
      if (!loops.has(rendition)) return undefined
      if (atLeast) {
        const n = toNumber(beat, atLeast)
        if (toPosition(beat, n).segment > toPosition(beat, newest() + 1).segment + WAITABLE_SEGMENTS) {
          throw new TooFarAhead(`segment ${atLeast.segment} is too far ahead`)
        }
        await finished(n)
      }
      return currentPlaylist()
    },
    init: (rendition) => loops.get(rendition)?.init,
    async part(rendition, position) {
      if (position.part >= beat.partsPerSegment) return undefined
      const n = toNumber(beat, position)
      if (n === newest() + 1) await finished(n)
      return exists(n) ? stamped(rendition, n) : undefined
    },
    segment,
    recording: {
      from: oldest,
      async segments(rendition, start, end) {
        if (!loops.has(rendition) || !isRecorded(rendition)) return []
        const last =
          Math.min(Math.ceil((end - epoch) / segmentMs), Math.floor((newest() + 1) / beat.partsPerSegment)) - 1
        const first = Math.floor((Math.max(start, oldest()) - epoch) / segmentMs)
        return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => recorded(rendition, first + i))
      },
    },
    close() {
      for (const { release } of waits.values()) release()
    },
  }
}
