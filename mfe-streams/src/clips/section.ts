/**
 * The segments of a recording's playlist that overlap a stretch of time, as a film with an end.
 * @param from ms since 1970
 * @param to ms since 1970
 */
export function sectionOf(playlist: string, from: number, to: number): string {
  const head: string[] = []
  const body: string[] = []
  /** What belongs to the segment that comes next. */
  let tags: string[] = []
  let [map, written] = ['', '']
  let clock = Number.NaN
  let length = 0
  for (const line of playlist.split('\n')) {
    if (line === '') continue
    if (line.startsWith('#EXT-X-PROGRAM-DATE-TIME:')) clock = Date.parse(line.slice(25))
    else if (line.startsWith('#EXT-X-MAP:')) map = line
    else if (line.startsWith('#EXTINF:') || line === '#EXT-X-DISCONTINUITY') {
      tags.push(line)
      if (line.startsWith('#EXTINF:')) length = Number.parseFloat(line.slice(8)) * 1_000
    } else if (line.startsWith('#')) {
      if (length === 0) head.push(line)
    } else {
      if (clock + length > from && clock < to) {
        body.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(clock).toISOString()}`)
        if (map !== written) body.push(map)
        written = map
        body.push(...tags, line)
      }
      clock += length
      tags = []
    }
  }
  return [...head, '#EXT-X-PLAYLIST-TYPE:VOD', ...body, '#EXT-X-ENDLIST', ''].join('\n')
}
