import { type Dated, positionOf } from './programDates.ts'

const beginning = (playlist: string, offset: number): string =>
  playlist.replace('#EXTM3U', `#EXTM3U\n#EXT-X-START:TIME-OFFSET=${offset.toFixed(3)},PRECISE=YES`)

/** From that age on, in seconds, a run is begun in its middle, as live is. */
const OLD = 3

/** A live playlist that asks its player to begin with its newest run, while that is so young that live is before it. */
export function atNewestRun(playlist: string): string {
  let length = 0
  let before: number | null = null
  for (const line of playlist.split('\n')) {
    if (line === '#EXT-X-DISCONTINUITY') before = length
    length += Number(/^#EXTINF:([\d.]+)/.exec(line)?.[1] ?? 0)
  }
  return before === null || length - before > OLD ? playlist : beginning(playlist, before)
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
  // The very last moments are not finished yet: the last segment is as near as it gets.
  const last = segments.at(-1)
  const offset = Math.min(positionOf(segments, date) ?? 0, last ? last.start : 0)
  return beginning(playlist, offset)
}
