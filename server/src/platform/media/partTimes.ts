import type { MediaPlaylist, PlaylistSegment, Position, ReloadPoint } from './liveSource.ts'

/** The even beat of a looping source. Part `n` is finished, and so can be fetched, at `epoch + (n + 1) x partMs`. */
export interface Beat {
  /** When part 0 began, milliseconds since 1970. The same on every node, so that all number alike. */
  readonly epoch: number
  readonly partMs: number
  readonly partsPerSegment: number
}

/** How much of the past a playlist lists, in segments, and in how many of them the parts (three target durations). */
export const LISTED_SEGMENTS = 15
export const SEGMENTS_WITH_PARTS = 3
/** A player may wait for at most this many segments after the one that grows. */
export const WAITABLE_SEGMENTS = 2

/** The number of the newest finished part; negative before there is one. */
export const newestPart = ({ epoch, partMs }: Beat, now: number): number => Math.floor((now - epoch) / partMs) - 1

export const finishedAt = ({ epoch, partMs }: Beat, n: number): number => epoch + (n + 1) * partMs

export const toPosition = ({ partsPerSegment }: Beat, n: number): Position => ({
  segment: Math.floor(n / partsPerSegment),
  part: n % partsPerSegment,
})

/**
 * The number of the part that is waited for: of a segment without a part its last one; an index past the segment's end
 * means the first part of the next segment.
 */
export const toNumber = ({ partsPerSegment }: Beat, { segment, part = partsPerSegment - 1 }: ReloadPoint): number =>
  segment * partsPerSegment + Math.min(part, partsPerSegment)

/** The playlist when part `newest` is the last that is finished. */
export function playlistAt(beat: Beat, newest: number): MediaPlaylist {
  const { partMs, partsPerSegment, epoch } = beat
  const edge = toPosition(beat, newest)
  const next = toPosition(beat, newest + 1)
  const first = Math.max(0, edge.segment - LISTED_SEGMENTS)
  const segments: PlaylistSegment[] = []
  for (let number = first; number <= edge.segment; number++) {
    const growing = number === next.segment
    const near = number > next.segment - 1 - SEGMENTS_WITH_PARTS
    const finished = growing ? edge.part + 1 : partsPerSegment
    segments.push({
      number,
      startedAt: epoch + number * partsPerSegment * partMs,
      duration: growing ? undefined : (partsPerSegment * partMs) / 1000,
      parts: near
        ? Array.from({ length: finished }, (_, i) => ({ duration: partMs / 1000, independent: i === 0 }))
        : [],
    })
  }
  return {
    targetDuration: Math.ceil((partsPerSegment * partMs) / 1000),
    partTarget: partMs / 1000,
    segments,
    edge,
    next,
  }
}
