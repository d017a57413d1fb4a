/** A segment of a playlist: its place in the video element in seconds, and when its first picture was live. */
export interface Dated {
  readonly start: number
  readonly duration: number
  /** ms since 1970; null where the playlist does not say. */
  readonly programDateTime: number | null
}

/** When the picture at a position was live, in ms since 1970. Past the last segment it goes on as the clock does. */
export function dateAt(segments: readonly Dated[], position: number): number | null {
  for (let at = segments.length - 1; at >= 0; at--) {
    const segment = segments[at]
    if (segment?.programDateTime == null) continue
    if (segment.start <= position || at === 0) return segment.programDateTime + (position - segment.start) * 1000
  }
  return null
}

/**
 * Where the picture of an instant is, in seconds of the video element; null before the first segment. An instant at which
 * nothing was recorded gives the next picture.
 */
export function positionOf(segments: readonly Dated[], date: number): number | null {
  for (let at = segments.length - 1; at >= 0; at--) {
    const segment = segments[at]
    if (segment?.programDateTime == null || segment.programDateTime > date) continue
    const within = (date - segment.programDateTime) / 1000
    const next = segments[at + 1]
    return next ? Math.min(segment.start + within, next.start) : segment.start + within
  }
  return null
}

/** When the oldest picture that a playlist lists was live, in ms since 1970; null when it does not say. */
export function oldestIn(playlist: string): number | null {
  const date = Date.parse(/^#EXT-X-PROGRAM-DATE-TIME:(.+)$/m.exec(playlist)?.[1] ?? '')
  return Number.isNaN(date) ? null : date
}
