/** One quality of a live stream. */
export interface Rendition {
  /** Its name in addresses: `high`, `low`, `least` or `sound`. */
  readonly name: string
  /** 0 as the height and the rate are, where it is sound alone. */
  readonly width: number
  readonly height: number
  readonly frameRate: number
  readonly codecs: string
  /** Bits a second. */
  readonly peakBitrate: number
  readonly averageBitrate: number
}

/** Whether a quality is kept to be seen again and clipped: those for slow lines help only while it is live. */
export const isRecorded = (rendition: string): boolean => rendition !== 'least' && rendition !== 'sound'

/** Whether a quality is more than sound alone. */
export const hasPicture = ({ height }: Pick<Rendition, 'height'>): boolean => height > 0

/** The quality that stills are made of: the least that is recorded. Undefined while there is none. */
export const forStills = (renditions: readonly Rendition[]): string | undefined =>
  renditions.findLast((it) => hasPicture(it) && isRecorded(it.name))?.name

/** A place in a live stream: a segment's media sequence number and the index of a part in it. */
export interface Position {
  readonly segment: number
  readonly part: number
}

export interface PlaylistPart {
  /** Seconds. */
  readonly duration: number
  /** Begins with a key frame. */
  readonly independent: boolean
}

export interface PlaylistSegment {
  readonly number: number
  /** When its first picture was live, milliseconds since 1970. */
  readonly startedAt: number
  /** Seconds; absent while the segment still grows. */
  readonly duration?: number
  /** Listed only near the live edge. */
  readonly parts: readonly PlaylistPart[]
  /** Which init segment it needs, where a stream has had several; absent: the only one. */
  readonly init?: number
  /** What came before it was encoded otherwise, or there was a gap. */
  readonly discontinuity?: boolean
}

/** What a player waits for: a part, or a whole segment when no part is said. */
export interface ReloadPoint {
  readonly segment: number
  readonly part?: number
}

/** What a player may know of one rendition at one moment. The same object comes back until something changed. */
export interface MediaPlaylist {
  /** Seconds no segment exceeds. */
  readonly targetDuration: number
  /** Seconds no part exceeds. */
  readonly partTarget: number
  /** At least one; the last may still grow. */
  readonly segments: readonly PlaylistSegment[]
  /** The newest finished part, the same in every rendition. */
  readonly edge: Position
  /** The part that comes next. */
  readonly next: Position
  /** How many discontinuities there were in segments that are no longer listed. */
  readonly discontinuities?: number
  /** The newest part of other renditions, where these do not move in step. */
  readonly reports?: Readonly<Record<string, Position>>
}

/** Somebody asked for a place that is further ahead than a player may wait for. */
export class TooFarAhead extends Error {
  override name = 'TooFarAhead'
}

/** A finished segment that is kept, as it was live. */
export interface RecordedSegment {
  readonly number: number
  /** When its first picture was live, milliseconds since 1970. */
  readonly startedAt: number
  /** Seconds. */
  readonly duration: number
  /** Its fragments, as they were sent. Rejects when it was deleted meanwhile. */
  bytes(): Promise<Buffer>
  /** Its init segment, where the stream has had several; absent: the source's only one. */
  init?(): Promise<Buffer>
  /** Which init segment that is: equal numbers, equal bytes. */
  readonly initNumber?: number
  /** What came before it was encoded otherwise, or there was a gap. */
  readonly discontinuity?: boolean
}

/** What of a live stream can be seen again: the recording window. */
export interface CameraRecording {
  /** The oldest instant that is kept, milliseconds since 1970. */
  from(): number
  /** The finished segments of a rendition that overlap a time, oldest first; times in milliseconds since 1970. */
  segments(rendition: string, start: number, end: number): Promise<readonly RecordedSegment[]>
}

/** A recording and what is needed to make a film of it. */
export interface RecordedStream {
  readonly recording: CameraRecording
  /** The best quality. */
  readonly rendition: string
  /** That quality's init segment, for segments that do not bring their own. */
  readonly init?: Buffer
  /** The camera's picture, for where no other can be made. */
  poster?(): Promise<Buffer | undefined>
}

/**
 * A live stream as the origin serves it, whatever makes it: looped footage, or a broadcaster's ingest.
 * Bytes are ready to send; `undefined` means that this does not exist (any more, or in this rendition).
 */
export interface LiveSource {
  readonly id: string
  readonly renditions: readonly Rendition[]
  /** The current playlist; with `atLeast` it waits until that is finished. Rejects with TooFarAhead. */
  playlist(rendition: string, atLeast?: ReloadPoint): Promise<MediaPlaylist | undefined>
  /** The init segment: the one with this number, or the newest. */
  init(rendition: string, number?: number): Buffer | undefined
  /** A finished part; the one that is announced next is waited for. */
  part(rendition: string, position: Position): Promise<Buffer | undefined>
  /** A finished segment. */
  segment(rendition: string, number: number): Promise<Buffer | undefined>
  /** Absent where nothing is kept. */
  readonly recording?: CameraRecording
  /** Lets everybody go who waits. */
  close(): void
}
