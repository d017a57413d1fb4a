import { initFile, segmentFile } from './hlsText.ts'
import type { RecordedSegment } from './liveSource.ts'
import { type PlaylistText, playlistText, TOKEN } from './playlistText.ts'

/** How far the sum of durations may stray from the clock before the time is written again, in milliseconds. */
const DRIFT = 20

/**
 * The past of a live stream as a media playlist: whole segments over a window that moves on, and when they were live.
 * Addresses take the viewer's token from one line (EXT-X-DEFINE), so that an hour is some 70 KB, 8 when squeezed. For
 * players that know no such line it is written `plain`: the token in every address, some 500 KB, 20 when squeezed.
 */
export function rewindText(segments: readonly RecordedSegment[], plain = false): PlaylistText {
  const jwt = plain ? TOKEN : '{$jwt}'
  const longest = segments.reduce((most, { duration }) => Math.max(most, duration), 1)
  const lines = [
    `#EXT-X-TARGETDURATION:${Math.ceil(longest)}`,
    `#EXT-X-MEDIA-SEQUENCE:${segments[0]?.number ?? 0}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
  ]
  let clock = Number.NEGATIVE_INFINITY
  let map: string | undefined
  for (const { number, startedAt, duration, initNumber, discontinuity } of segments) {
    if (discontinuity && map !== undefined) lines.push('#EXT-X-DISCONTINUITY')
    const init = initFile(initNumber)
    if (init !== map) lines.push(`#EXT-X-MAP:URI="${init}?jwt=${jwt}"`)
    map = init
    if (Math.abs(startedAt - clock) > DRIFT) {
      lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(startedAt).toISOString()}`)
      clock = startedAt
    }
    const written = duration.toFixed(3)
    lines.push(`#EXTINF:${written},`, `${segmentFile(number)}?jwt=${jwt}`)
    clock += Number(written) * 1000
  }
  const head = plain
    ? ['#EXTM3U', '#EXT-X-VERSION:7']
    : ['#EXTM3U', '#EXT-X-VERSION:8', `#EXT-X-DEFINE:NAME="jwt",VALUE="${TOKEN}"`]
  return playlistText(`${[...head, ...lines].join('\n')}\n`)
}
