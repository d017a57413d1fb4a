import type { Begun } from '@shoal/bus/streams/handover'
import type { Arrival } from './LineRate.ts'
import type { Quality, Rung } from './preferences.ts'
import type { Failure } from './recovery.ts'

/** What was recorded is asked of the server for so long, in ms; after that only the live stream is known. */
export const ANSWER_WITHIN = 8_000

/** One quality that a camera comes in. */
export interface Level {
  rung: Rung
  /** 0 for sound alone. */
  height: number
  bitrate: number
}

export interface EngineEvents {
  /** Known once the stream's list of qualities was read; the best first. */
  onLevels(levels: Level[]): void
  /** The height of the picture changed. */
  onHeight(height: number): void
  /** It can't go on by itself. */
  onFailure(failure: Failure): void
  /** The broadcast said that it is over. */
  onEnded(): void
  /**
   * Sound came or went, so the player has to be built anew. `date`: the latest time, in ms since 1970, from which on the
   * stream is so; null if that is not known.
   */
  onTracks(date: number | null): void
}

export interface EngineOptions {
  video: HTMLVideoElement
  /** Full address of the playlist. */
  address: string
  /** The newest permission, for every request. */
  jwt(): string | null
  quality: Quality
  /** Begins in the recording instead of live: when that picture was live, in ms since 1970. */
  from: number | null
  /** Live it begins with the newest run at the earliest: the one before has other tracks. */
  newestRun: boolean
  /** The stream that plays in the element already, to be continued; null for none. */
  begun: Begun | null
  /** False when another edge is there to turn to: then what this one does not answer is a failure at once. */
  patient: boolean
  events: EngineEvents
}

/** Brings one stream into a video element. */
export interface Engine {
  /** Changes between qualities with a picture; an engine for sound alone is built as such. */
  setQuality(quality: Quality): void
  /** When something of the stream came last, as `performance.now()` counts; null where that can't be told. */
  heardAt(): number | null
  /** How the newest pieces of the picture came, the oldest first; null where that can't be told. */
  arrivals(): readonly Arrival[] | null
  /** The rung that is loaded now; null if it is not known yet, or the browser chooses by itself. */
  rung(): Rung | null
  /** Full address of the camera's list of qualities, with the newest permission. */
  address(): string
  /** Where to play in order to be live, in seconds of the video element; null when not known yet. */
  livePosition(): number | null
  /** Distance to the newest picture of the server, in seconds; null when not known yet. */
  latency(): number | null
  /** When the picture at a position was live, in ms since 1970; null when not known. */
  dateAt(position: number): number | null
  /** Where the picture of an instant is, in seconds of the video element; null when it is not within reach. */
  positionOf(date: number): number | null
  /** The oldest instant that was recorded, in ms since 1970; null where nothing is, or where it can't be played. */
  recordedFrom(): Promise<number | null>
  /** Resets the decoder, keeping what is loaded. */
  resetMedia(): void
  /** A new permission is there. */
  renewed(address: string): void
  destroy(): void
}

export type CreateEngine = (options: EngineOptions) => Engine
/** Gives an engine once its code is there, however long that takes. */
export type FetchEngine = () => Promise<CreateEngine>
