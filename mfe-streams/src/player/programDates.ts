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
 * Where the picture of an instant is, in seconds of the video element; null before the first segment. An instant at
 * which nothing was recorded is answered with what came next.
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

/** A playlist that asks its player to begin at an instant, in ms since 1970: at its beginning if that is older. */
export function beginningAt(playlist: string, date: number): string {
  const segments: Dated[] = []
  let start = 0
  let programDateTime: number | null = null
  for (const line of playlist.split('\n')) {
    if (line.startsWith('#EXT-X-PROGRAM-DATE-TIME:')) programDateTime = Date.parse(line.slice(25))
    const length = /^#EXTINF:([\d.]+)/.exec(line)?.[1]
    if (length === undefined) continue
    const duration = Number(length)
    segments.push({ start, duration, programDateTime })
    start += duration
    if (programDateTime !== null) programDateTime += duration * 1000
  }
  // Of the very last moments nothing is finished yet: the last segment is as near as it gets.
  const last = segments.at(-1)
  const offset = Math.min(positionOf(segments, date) ?? 0, last ? last.start : 0)
  return playlist.replace('#EXTM3U', `#EXTM3U\n#EXT-X-START:TIME-OFFSET=${offset.toFixed(3)},PRECISE=YES`)
}
