/** One quality of a live stream. */
export interface Rendition {
  /** Its name in addresses: `high` or `low`. */
  readonly name: string
  readonly width: number
  readonly height: number
  readonly frameRate: number
  readonly codecs: string
  /** Bits a second. */
  readonly peakBitrate: number
  readonly averageBitrate: number
}

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
}

/** Somebody asked for a place that is further ahead than a player may wait for. */
export class TooFarAhead extends Error {
  override name = 'TooFarAhead'
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
  init(rendition: string): Buffer | undefined
  /** A finished part; the one that is announced next is waited for. */
  part(rendition: string, position: Position): Promise<Buffer | undefined>
  /** A finished segment. */
  segment(rendition: string, number: number): Promise<Buffer | undefined>
  /** Lets everybody go who waits. */
  close(): void
}
