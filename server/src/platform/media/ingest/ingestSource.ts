import {
  type CameraRecording,
  hasPicture,
  isRecorded,
  type LiveSource,
  type MediaPlaylist,
  type Position,
  type ReloadPoint,
  type Rendition,
  TooFarAhead,
} from '../liveSource.ts'
import { inOwnMemory } from '../ownMemory.ts'
import { LISTED_SEGMENTS, SEGMENTS_WITH_PARTS, WAITABLE_SEGMENTS } from '../partTimes.ts'
import type { AudioConfig, VideoConfig } from './codecs.ts'
import { PART_MS } from './packager.ts'
import type { Recorder } from './recorder.ts'

/** Segments that are kept besides those that are listed, for players whose playlist is a little old. */
const SPARE_SEGMENTS = 2
/** Finished segments that stay in memory; of older ones what is on the disk is read from there. */
const SEGMENTS_IN_MEMORY = SEGMENTS_WITH_PARTS + SPARE_SEGMENTS
/** What a quality may have in memory, in bytes, and how many segments stay there although they are larger. */
const MOST_BYTES = 96 * 1024 * 1024
const FEWEST_SEGMENTS = 3

interface LivePart {
  /** Null once the segment is on the disk alone. */
  readonly bytes: Buffer | null
  readonly size: number
  readonly duration: number
  readonly independent: boolean
  /** How many it has. */
  readonly pictures: number
}
interface LiveSegment {
  readonly number: number
  readonly startedAt: number
  readonly init: number
  readonly discontinuity: boolean
  parts: LivePart[]
  /** Once it is finished: how long it is, in seconds. */
  duration?: number
  /** All parts in one, once it is finished and while it is in memory. */
  bytes?: Buffer
  /** Whether it was written to the disk. */
  written: boolean
}

const sizeOf = ({ parts }: LiveSegment) => parts.reduce((sum, { size }) => sum + size, 0)
const inMemory = ({ parts }: LiveSegment) => parts.reduce((sum, { bytes }) => sum + (bytes?.length ?? 0), 0)

/** How a run is encoded, and the init segment that says so. */
interface Encoding {
  readonly init: Buffer
  /** Null where it is sound alone. */
  readonly video: VideoConfig | null
  readonly audio: AudioConfig | null
}

/** One quality of what is published: its packager writes, the players read. */
interface Quality {
  readonly name: string
  info: Rendition
  readonly segments: LiveSegment[]
  readonly inits: Map<number, Buffer>
  /** A run that has begun and waits for its first segment. */
  begun: Encoding | null
  discontinuities: number
  targetDuration: number
  partTarget: number
  playlist: MediaPlaylist | null
  readonly waiting: Set<() => void>
}

/** What a packager tells its quality; see the packager's options. */
export interface QualityWriter {
  run(run: Encoding): void
  segment(number: number, startedAt: number): void
  part(bytes: Buffer, duration: number, independent: boolean, pictures: number): void
  segmentEnd(duration: number): void
  /** Takes the quality away; players change to another. */
  remove(): void
}

export interface IngestSource extends LiveSource {
  readonly recording: CameraRecording
  /** Adds a quality; it is offered to players once it has something to play. */
  quality(name: string): QualityWriter
  /** Somebody publishes into it. While nobody does, players that wait for a part are answered soon, without it. */
  setLive(live: boolean): void
  /** What it has in memory to be played, in bytes. */
  held(): number
}

/** What a broadcaster publishes, as a live stream. It outlives publishers that drop and return. */
export function ingestSource(id: string, recorder: Recorder): IngestSource {
  const qualities = new Map<string, Quality>()
  let live = false
  let closed = false

  const ready = () => [...qualities.values()].filter(({ segments }) => segments.some(({ parts }) => parts.length > 0))

  /** Where the newest part is and where the next will be. */
  function ends({ segments }: Quality): { edge: Position; next: Position } {
    const last = segments.findLast(({ parts }) => parts.length > 0)
    const growing = segments.at(-1)
    const edge = { segment: last?.number ?? 0, part: (last?.parts.length ?? 1) - 1 }
    const next =
      growing && growing.duration === undefined
        ? { segment: growing.number, part: growing.parts.length }
        : { segment: edge.segment + 1, part: 0 }
    return { edge, next }
  }

  function write(quality: Quality): MediaPlaylist {
    const { segments, targetDuration, partTarget } = quality
    const listed = segments.filter(({ parts }) => parts.length > 0).slice(-LISTED_SEGMENTS - 1)
    const first = listed[0]
    const dropped = segments.filter(({ number }) => first && number <= first.number && number !== first.number)
    return {
      targetDuration,
      partTarget,
      ...ends(quality),
      discontinuities: quality.discontinuities + dropped.filter(({ discontinuity }) => discontinuity).length,
      reports: Object.fromEntries(ready().map((other) => [other.name, ends(other).edge])),
      segments: listed.map((segment, i) => ({
        number: segment.number,
        startedAt: segment.startedAt,
        init: segment.init,
        discontinuity: segment.discontinuity,
        duration: segment.duration,
        parts: i >= listed.length - 1 - SEGMENTS_WITH_PARTS ? segment.parts : [],
      })),
    }
  }

  function changed(quality: Quality): void {
    quality.playlist = null
    const waiting = [...quality.waiting]
    quality.waiting.clear()
    for (const look of waiting) look()
  }

  const wakeAll = () => {
    for (const quality of qualities.values()) changed(quality)
  }

  /** Waits until `done` says so, but no longer than players wait. */
  function until(quality: Quality, done: () => boolean): Promise<void> {
    if (done() || closed) return Promise.resolve()
    return new Promise((resolve) => {
      const patience = live ? quality.targetDuration * 3_000 : 2_000
      const finish = () => {
        clearTimeout(timer)
        quality.waiting.delete(look)
        resolve()
      }
      const look = () => (done() || closed ? finish() : quality.waiting.add(look))
      const timer = setTimeout(finish, patience)
      quality.waiting.add(look)
    })
  }

  const isOver = (quality: Quality, { segment, part }: ReloadPoint): boolean => {
    const { edge } = ends(quality)
    if (edge.segment > segment) return true
    if (edge.segment < segment) return false
    const finished = quality.segments.find(({ number }) => number === segment)?.duration !== undefined
    return part === undefined ? finished : edge.part >= part
  }

  /** Old segments leave the memory; those that a playlist lists are kept on the disk, or stay unless they are too large. */
  function trim(quality: Quality): void {
    const { name, segments, inits } = quality
    const drop = () => {
      if (segments.shift()?.discontinuity) quality.discontinuities++
    }
    const size = () => segments.reduce((sum, segment) => sum + inMemory(segment), 0)
    for (const [at, segment] of segments.entries()) {
      const newer = segments.length - 1 - at
      if (!segment.written || newer < FEWEST_SEGMENTS) continue
      if (newer < SEGMENTS_IN_MEMORY && size() <= MOST_BYTES) continue
      segment.bytes = undefined
      segment.parts = segment.parts.map((part) => ({ ...part, bytes: null }))
    }
    // What the disk has no room for any more is not listed either.
    const isGone = ({ number, parts }: LiveSegment) => parts[0]?.bytes === null && !recorder.keeps(name, number)
    while (segments.length > LISTED_SEGMENTS + 1 + SPARE_SEGMENTS || (segments[0] && isGone(segments[0]))) drop()
    while (segments.length > FEWEST_SEGMENTS && size() > MOST_BYTES) drop()
    for (const number of inits.keys()) if (!segments.some(({ init }) => init === number)) inits.delete(number)
  }

  function measure(quality: Quality): void {
    const done = quality.segments.filter(({ duration }) => duration).slice(-5)
    if (done.length === 0) return
    const bits = (segment: LiveSegment) => (sizeOf(segment) * 8) / (segment.duration || 1)
    const rates = done.map(bits)
    // Of what is encoded alike: the rate may have changed with the run.
    const alike = done.filter(({ init }) => init === done.at(-1)?.init)
    const seconds = alike.reduce((sum, { duration = 0 }) => sum + duration, 0)
    const pictures = alike.flatMap(({ parts }) => parts).reduce((sum, part) => sum + part.pictures, 0)
    quality.info = {
      ...quality.info,
      frameRate: Math.round((pictures / seconds) * 1000) / 1000,
      peakBitrate: Math.round(Math.max(...rates)),
      averageBitrate: Math.round(rates.reduce((sum, rate) => sum + rate, 0) / rates.length),
    }
  }

  /** All discontinuities so far, that of a run which just begins among them: they must count alike in all qualities. */
  const discontinuitiesOf = ({ segments, discontinuities, begun }: Quality) =>
    segments.filter(({ discontinuity }) => discontinuity).length +
    discontinuities +
    (begun && segments.length > 0 ? 1 : 0)

  function quality(name: string): QualityWriter {
    const known = qualities.get(name)
    const it: Quality = known ?? {
      name,
      info: { name, width: 0, height: 0, frameRate: 0, codecs: '', peakBitrate: 4e6, averageBitrate: 3e6 },
      segments: [],
      inits: new Map(),
      begun: null,
      discontinuities: Math.max(0, ...[...qualities.values()].map(discontinuitiesOf)),
      targetDuration: 2,
      partTarget: PART_MS / 1000,
      playlist: null,
      waiting: new Set(),
    }
    qualities.set(name, it)
    let init = it.segments.at(-1)?.init ?? 0
    const recorded = isRecorded(name)
    return {
      run(run) {
        it.begun = run
        const { video, audio } = run
        const codecs = [video, audio].flatMap((track) => track?.codec ?? []).join()
        it.info = { ...it.info, width: video?.width ?? 0, height: video?.height ?? 0, codecs }
      },
      segment(number, startedAt) {
        const { begun } = it
        if (begun) {
          init = number
          it.inits.set(init, recorded ? recorder.init(name, init, begun.init) : inOwnMemory([begun.init]))
          it.begun = null
        }
        const discontinuity = begun !== null && it.segments.length > 0
        it.segments.push({ number, startedAt, init, discontinuity, parts: [], written: false })
      },
      part(bytes, duration, independent, pictures) {
        const segment = it.segments.at(-1)
        if (!segment) return
        segment.parts.push({ bytes, size: bytes.length, duration, independent, pictures })
        const longest = Math.ceil(duration * 1000) / 1000
        if (longest > it.partTarget) it.partTarget = longest
        changed(it)
      },
      segmentEnd(duration) {
        const segment = it.segments.at(-1)
        if (!segment || segment.duration !== undefined) return
        if (segment.parts.length === 0) it.segments.pop()
        else {
          segment.duration = duration
          it.targetDuration = Math.max(it.targetDuration, Math.round(duration))
          const bytes = inOwnMemory(segment.parts.flatMap((part) => part.bytes ?? []))
          segment.bytes = bytes
          // The parts become places in the whole, so that nothing is in memory twice.
          let end = 0
          segment.parts = segment.parts.map((part) => {
            const start = end
            end += part.size
            return { ...part, bytes: bytes.subarray(start, end) }
          })
          // What is not kept stays in memory as long as a playlist lists it.
          if (recorded)
            recorder.segment(name, { ...segment, duration, bytes }).then((written) => {
              segment.written = written
            })
          measure(it)
          trim(it)
        }
        changed(it)
      },
      remove() {
        qualities.delete(name)
        changed(it)
      },
    }
  }

  return {
    id,
    get renditions() {
      const known = ready().map(({ info }) => info)
      // One that has just begun has as many pictures as the one that it is made of.
      const rate = Math.max(...known.map(({ frameRate }) => frameRate))
      return known
        .map((info) => ({ ...info, frameRate: info.frameRate || (hasPicture(info) ? rate : 0) }))
        .sort((a, b) => b.height - a.height || b.averageBitrate - a.averageBitrate)
    },
    async playlist(rendition, atLeast) {
      const found = qualities.get(rendition)
      if (!found || found.segments.every(({ parts }) => parts.length === 0)) return undefined
      if (atLeast) {
        if (atLeast.segment > ends(found).next.segment + WAITABLE_SEGMENTS)
          throw new TooFarAhead(`segment ${atLeast.segment} is too far ahead`)
        await until(found, () => isOver(found, atLeast))
      }
      found.playlist ??= write(found)
      return found.playlist
    },
    init(rendition, number) {
      const found = qualities.get(rendition)
      const newest = found?.segments.at(-1)?.init
      const wanted = number ?? newest
      if (wanted === undefined) return undefined
      return found?.inits.get(wanted) ?? recorder.initOf(rendition, wanted)
    },
    async part(rendition, position) {
      const found = qualities.get(rendition)
      if (!found) return undefined
      const segment = () => found.segments.find(({ number }) => number === position.segment)
      const look = () => segment()?.parts[position.part]
      const { next } = ends(found)
      if (!look() && next.segment === position.segment && next.part === position.part)
        await until(found, () => isOver(found, position))
      const part = look()
      if (part?.bytes !== null) return part?.bytes
      const start = segment()!
        .parts.slice(0, position.part)
        .reduce((sum, { size }) => sum + size, 0)
      return (await recorder.bytesOf(rendition, position.segment))?.subarray(start, start + part.size)
    },
    async segment(rendition, number) {
      const found = qualities.get(rendition)?.segments.find((segment) => segment.number === number)
      return found?.bytes ?? recorder.bytesOf(rendition, number)
    },
    recording: recorder.recording,
    held: () => [...qualities.values()].flatMap(({ segments }) => segments).reduce((sum, it) => sum + inMemory(it), 0),
    quality,
    setLive(now) {
      live = now
      if (!now) wakeAll()
    },
    close() {
      closed = true
      live = false
      wakeAll()
    },
  }
}
