/** A file with pictures: a whole segment, or a part of one. */
export interface Piece {
  /** Number of its segment. */
  segment: number
  /** Its number within the segment; null for all of it. */
  part: number | null
  uri: string
  /** Seconds after the beginning of the playlist. */
  start: number
  duration: number
  /** Those of a segment, where they are named as well. */
  parts?: Piece[]
}

interface Segment extends Piece {
  parts: Piece[]
  /** False for the one that is being made. */
  whole: boolean
}

/** A live playlist, as far as one needs it to begin. Times in seconds. */
export interface Playlist {
  segments: Segment[]
  /** Address of the initialisation segment, needed before the first picture; null when the playlist names none. */
  init: string | null
  /** How far behind the end one should play. */
  holdBack: number
  /** How long all of it is. */
  length: number
  /** The server holds a request for a part to come until that part is there. */
  waits: boolean
  /** Nothing is added any more. */
  over: boolean
}

const attribute = (line: string, name: string) => new RegExp(`[:,]${name}="?([^",]+)`).exec(line)?.[1]

/** Where a playlist does not say it: three segments as they usually are, in seconds. */
const NO_HOLD_BACK = 6

/** Reads a playlist. Addresses are as they stand in it. */
export function readPlaylist(text: string): Playlist {
  const lines = text.split('\n')
  const find = (tag: string) => lines.find((line) => line.startsWith(`#${tag}:`)) ?? ''
  const control = find('EXT-X-SERVER-CONTROL')
  const first = Number(/\d+$/.exec(find('EXT-X-MEDIA-SEQUENCE'))?.[0] ?? 0)
  const segments: Segment[] = []
  let parts: Piece[] = []
  let start = 0
  let length = Number.NaN
  const end = () => start + parts.reduce((sum, { duration }) => sum + duration, 0)
  const add = (uri: string, duration: number, whole: boolean) => {
    segments.push({ segment: first + segments.length, part: null, uri, start, duration, parts, whole })
    start += duration
    parts = []
  }
  for (const line of lines) {
    if (line.startsWith('#EXT-X-PART:')) {
      const piece = { segment: first + segments.length, part: parts.length, uri: attribute(line, 'URI') ?? '' }
      parts.push({ ...piece, start: end(), duration: Number(attribute(line, 'DURATION')) })
    } else if (line.startsWith('#EXTINF:')) length = Number.parseFloat(line.slice(8))
    else if (line !== '' && !line.startsWith('#')) add(line, length, true)
  }
  if (parts.length > 0) add('', end() - start, false)
  return {
    segments,
    init: attribute(find('EXT-X-MAP'), 'URI') ?? null,
    holdBack: Number(attribute(control, 'PART-HOLD-BACK') ?? NO_HOLD_BACK),
    length: start,
    waits: control.includes('CAN-BLOCK-RELOAD=YES'),
    over: lines.includes('#EXT-X-ENDLIST'),
  }
}

/** So much further back than live it begins, in seconds: the page's code is evaluated meanwhile. The player catches up. */
const SLACK = 1

/**
 * Where in a playlist it begins, in seconds.
 * @param slack so much further back, in seconds
 */
export const beginningOf = ({ length, holdBack }: Playlist, slack = 0): number =>
  Math.max(length - holdBack - SLACK - slack, 0)

/**
 * What to fetch in order to begin: from the start of the segment in which the beginning lies, because each starts with a
 * whole picture.
 */
export function toBeginWith(playlist: Playlist, slack = 0): Piece[] {
  const { segments } = playlist
  const from = segments.findLastIndex(({ start }) => start <= beginningOf(playlist, slack))
  return segments.slice(Math.max(from, 0)).flatMap(piecesOf)
}

/** What a newer playlist has after a piece. */
export const after = ({ segments }: Playlist, { segment, part }: Piece): Piece[] =>
  segments
    .filter((one) => one.segment > segment || (one.segment === segment && part !== null))
    .flatMap((one) =>
      // Parts are named near the end only: all of it once more, then.
      one.segment === segment && one.parts.length > 0
        ? one.parts.filter((other) => other.part! > part!)
        : piecesOf(one),
    )

/** A whole segment is one request instead of several: a browser makes only so many at a time. */
const piecesOf = (segment: Segment): Piece[] => (segment.whole ? [segment] : segment.parts)

/**
 * A newer playlist, with the segments that have left it since the older one put back in front: so both begin with the same
 * picture.
 */
export function withOlder(older: string, newer: string): string {
  const sequence = /#EXT-X-MEDIA-SEQUENCE:(\d+)/
  const numberIn = (text: string) => Number(sequence.exec(text)?.[1] ?? 0)
  const ofSegments = /^#EXT(INF|-X-(PART:|PROGRAM-DATE-TIME|DISCONTINUITY\b|GAP|KEY))/m
  const head = newer.search(ofSegments)
  // Each segment ends with its address.
  const segments = older.slice(older.search(ofSegments)).match(/(?:#.*\n|\n)*[^#\n].*\n/g) ?? []
  const gone = segments.slice(0, Math.max(numberIn(newer) - numberIn(older), 0)).join('')
  return newer.slice(0, head).replace(sequence, `#EXT-X-MEDIA-SEQUENCE:${numberIn(older)}`) + gone + newer.slice(head)
}

/** One quality of a list of qualities. */
export interface Variant {
  uri: string
  codecs: string
  height: number
  bandwidth: number
}

/** The qualities of a camera, the least first. */
export function readVariants(text: string): Variant[] {
  const lines = text.split('\n')
  return lines
    .flatMap((line, at) =>
      line.startsWith('#EXT-X-STREAM-INF:')
        ? [
            {
              uri: lines[at + 1] ?? '',
              codecs: /CODECS="([^"]+)"/.exec(line)?.[1] ?? '',
              height: Number(/RESOLUTION=\d+x(\d+)/.exec(line)?.[1] ?? 0),
              bandwidth: Number(attribute(line, 'BANDWIDTH') ?? 0),
            },
          ]
        : [],
    )
    .sort((left, right) => left.bandwidth - right.bandwidth)
}
