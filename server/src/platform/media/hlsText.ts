import { hasPicture, type MediaPlaylist, type Position, type Rendition } from './liveSource.ts'
import { type PlaylistText, playlistText, TOKEN } from './playlistText.ts'

export const partFile = ({ segment, part }: Position) => `part-${segment}-${part}.m4s`
export const initFile = (number?: number) => (number === undefined ? 'init.mp4' : `init-${number}.mp4`)
export const segmentFile = (number: number) => `segment-${number}.m4s`

/** The multivariant playlist: every quality, the best first; `file` is each one's media playlist. */
export function multivariantText(renditions: readonly Rendition[], file = 'index.m3u8'): PlaylistText {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:9', '#EXT-X-INDEPENDENT-SEGMENTS']
  for (const it of renditions) {
    const picture = hasPicture(it) ? `RESOLUTION=${it.width}x${it.height},FRAME-RATE=${it.frameRate.toFixed(3)},` : ''
    lines.push(
      `#EXT-X-STREAM-INF:BANDWIDTH=${it.peakBitrate},AVERAGE-BANDWIDTH=${it.averageBitrate},${picture}CODECS="${it.codecs}"`,
      `${it.name}/${file}?jwt=${TOKEN}`,
    )
  }
  return playlistText(`${lines.join('\n')}\n`)
}

/** A low-latency media playlist (RFC 8216bis). `others` are the names of the other renditions, which move in step. */
export function mediaPlaylistText(playlist: MediaPlaylist, others: readonly string[]): PlaylistText {
  const { segments, partTarget, targetDuration, next, edge } = playlist
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    `#EXT-X-TARGETDURATION:${targetDuration}`,
    `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=${(partTarget * 3).toFixed(3)},HOLD-BACK=${targetDuration * 3}`,
    `#EXT-X-PART-INF:PART-TARGET=${partTarget}`,
    `#EXT-X-MEDIA-SEQUENCE:${segments[0]?.number ?? 0}`,
  ]
  if (playlist.discontinuities) lines.push(`#EXT-X-DISCONTINUITY-SEQUENCE:${playlist.discontinuities}`)
  let map: string | undefined
  for (const segment of segments) {
    if (segment.discontinuity) lines.push('#EXT-X-DISCONTINUITY')
    const init = initFile(segment.init)
    if (init !== map) lines.push(`#EXT-X-MAP:URI="${init}?jwt=${TOKEN}"`)
    map = init
    lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.startedAt).toISOString()}`)
    segment.parts.forEach((part, index) => {
      const file = partFile({ segment: segment.number, part: index })
      lines.push(
        `#EXT-X-PART:DURATION=${part.duration},URI="${file}?jwt=${TOKEN}"${part.independent ? ',INDEPENDENT=YES' : ''}`,
      )
    })
    if (segment.duration !== undefined) {
      lines.push(`#EXTINF:${segment.duration.toFixed(3)},`, `${segmentFile(segment.number)}?jwt=${TOKEN}`)
    }
  }
  lines.push(`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${partFile(next)}?jwt=${TOKEN}"`)
  for (const name of others) {
    const at = playlist.reports?.[name] ?? edge
    lines.push(
      `#EXT-X-RENDITION-REPORT:URI="../${name}/index.m3u8?jwt=${TOKEN}",LAST-MSN=${at.segment},LAST-PART=${at.part}`,
    )
  }
  return playlistText(`${lines.join('\n')}\n`)
}
