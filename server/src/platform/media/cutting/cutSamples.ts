import type { RecordedSegment } from '../liveSource.ts'
import { descend } from '../mp4Boxes.ts'
import { type CutTrack, progressiveMp4 } from './progressiveMp4.ts'
import { readSamples, readTracks, type Sample, type SourceTrack } from './samples.ts'

/** A piece of a recording as an MP4 file. */
export interface Cut {
  /** The file's bytes, in order. */
  readonly file: readonly Buffer[]
  /** Seconds. */
  readonly duration: number
  /** Seconds before the film's first picture that have to be decoded for it and are not shown. */
  readonly hidden: number
  readonly width: number
  readonly height: number
}

/** The recording has nothing of the time that was asked for. */
export class NothingRecorded extends Error {
  override name = 'NothingRecorded'
}

/**
 * How much later or earlier a segment may have begun than its samples say, next to the one before, in seconds, before
 * the clock counts.
 */
const JUMP = 0.5

/** Whoever asks has rounded to milliseconds: the picture that begins just after is meant. */
const ROUNDING = 2

/**
 * Cuts what was live from `start` to `end` (milliseconds since 1970) out of recorded segments, without changing a
 * picture. Begins with the picture that was shown at `start`. Throws NothingRecorded, and a RangeError for media that
 * cannot be read.
 */
export async function cutSamples(
  init: Buffer,
  segments: readonly RecordedSegment[],
  start: number,
  end: number,
): Promise<Cut> {
  const tracks = readTracks(init)
  const video = tracks.find(({ kind }) => kind === 'video')
  const [first] = segments
  if (!video || !first) throw new NothingRecorded('there is no picture')
  const samples = new Map(tracks.map((track) => [track, [] as Sample[]]))
  // Where the stream's time line is 0, in milliseconds since 1970; a source that began anew is moved to the clock.
  let zero: number | undefined
  let before: number | undefined
  let moved = 0
  for (const segment of segments) {
    const bytes = await segment.bytes()
    const pictures = readSamples(bytes, video)
    const earliest = Math.min(...pictures.map(({ shownAt }) => shownAt))
    if (!Number.isFinite(earliest)) continue
    const here = segment.startedAt - (earliest * 1000) / video.timescale
    zero ??= here
    if (Math.abs(here - (before ?? here)) > JUMP * 1000) moved = (here - zero) / 1000
    before = here
    for (const track of tracks) {
      const found = track === video ? pictures : readSamples(bytes, track)
      samples.get(track)?.push(...shifted(found, Math.round(moved * track.timescale)))
    }
  }
  if (zero === undefined) throw new NothingRecorded('there is no picture')
  const origin = zero
  const toTicks = (instant: number, { timescale }: SourceTrack) => ((instant - origin) * timescale) / 1000

  const pictures = inOrder(samples.get(video) ?? [])
  const from = shownAtOrFirst(pictures, toTicks(start + ROUNDING, video))
  const began = origin + (from.shownAt * 1000) / video.timescale
  const film = { start: began, end: Math.min(began + end - start, endOf(pictures, video, origin)) }
  if (film.end <= film.start) throw new NothingRecorded('nothing of this time is recorded')
  const cuts: CutTrack[] = []
  for (const track of tracks) {
    const all = track === video ? pictures : inOrder(samples.get(track) ?? [])
    const begin = toTicks(film.start, track)
    const kept = between(all, begin, toTicks(film.end, track))
    if (kept.length > 0) cuts.push({ track, samples: kept, start: begin })
  }
  const duration = (film.end - film.start) / 1000
  const key = cuts.find(({ track }) => track === video)?.samples[0]
  const hidden = key ? Math.max(0, from.shownAt - key.shownAt) / video.timescale : 0
  return { file: progressiveMp4(cuts, duration), duration, hidden, ...sizeOf(video) }
}

/** Of the picture as it is shown: 16.16 fixed point, the last two fields of the track's header. */
function sizeOf({ init, trak }: SourceTrack): { width: number; height: number } {
  const { end } = descend(init, trak, 'tkhd')
  return { width: init.readUInt32BE(end - 8) >>> 16, height: init.readUInt32BE(end - 4) >>> 16 }
}

const shifted = (samples: Sample[], ticks: number): Sample[] =>
  ticks === 0
    ? samples
    : samples.map((one) => ({ ...one, decodedAt: one.decodedAt + ticks, shownAt: one.shownAt + ticks }))

/** Without what comes twice or goes back in time. */
function inOrder(samples: readonly Sample[]): Sample[] {
  let last = Number.NEGATIVE_INFINITY
  return samples.filter(({ decodedAt }) => {
    if (decodedAt <= last) return false
    last = decodedAt
    return true
  })
}

/** The picture that is seen at a time; the first one when it is later than that. */
function shownAtOrFirst(pictures: readonly Sample[], time: number): Sample {
  const earlier = pictures.filter(({ shownAt }) => shownAt <= time)
  const candidates = earlier.length > 0 ? earlier : pictures
  const better = earlier.length > 0 ? Math.max : Math.min
  const best = better(...candidates.map(({ shownAt }) => shownAt))
  const found = candidates.find(({ shownAt }) => shownAt === best)
  if (!found) throw new NothingRecorded('there is no picture')
  return found
}

const endOf = (pictures: readonly Sample[], { timescale }: SourceTrack, origin: number): number =>
  origin + (Math.max(...pictures.map(({ shownAt, duration }) => shownAt + duration)) * 1000) / timescale

/** The samples that a film from `start` to `end` needs: from the key frame before, up to the last that is shown. */
function between(samples: readonly Sample[], start: number, end: number): Sample[] {
  let first = 0
  let last = -1
  samples.forEach(({ sync, shownAt }, index) => {
    if (sync && shownAt <= start + 0.5) first = index
    if (shownAt < end) last = index
  })
  return samples.slice(first, last + 1)
}
