import type { Engine } from './engine.ts'
import type { Timeline } from './Timeline.ts'

/**
 * So near to the oldest second of the live stream, in seconds, nobody can stay: the live stream moves on by whole
 * segments, and a picture that it has left behind is thrown to its end.
 */
export const LEAVING = 4

/** How a player gets to the picture of an instant. */
export type Way =
  | { by: 'live' }
  /** It is within what plays, at this position in seconds of the video element. */
  | { by: 'position'; position: number }
  /** The recording has it, from this instant on, in ms since 1970. */
  | { by: 'recording'; date: number }
  /** Only whoever asks what was recorded can tell. */
  | { by: 'asking' }
  /** Nothing was loaded yet. */
  | { by: 'waiting' }

/**
 * The way to the picture of an instant, or to the oldest one that there is.
 * @param date ms since 1970
 * @param isLive whether the live stream plays, and not the recording
 */
export function wayTo(
  date: number,
  { engine, timeline, seekable, isLive }: { engine: Engine; timeline: Timeline; seekable: TimeRanges; isLive: boolean },
): Way {
  const isNow = timeline.isLive(date)
  if (isNow === null) return { by: 'waiting' }
  if (isNow) return { by: 'live' }
  const recorded = timeline.within(date)
  const position = engine.positionOf(recorded ?? date)
  const oldest = seekable.length > 0 ? seekable.start(0) : null
  if (position !== null && oldest !== null && position >= oldest + (isLive ? LEAVING : 0)) {
    return { by: 'position', position }
  }
  if (recorded !== null) return { by: 'recording', date: recorded }
  if (oldest === null) return { by: 'waiting' }
  if (!timeline.knowsRecording) return { by: 'asking' }
  // Nothing is kept of this camera: the oldest picture is as far as it goes.
  return { by: 'position', position: oldest }
}
