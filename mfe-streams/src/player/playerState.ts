import type { Level } from './engine.ts'
import type { Ticket } from './TicketKeeper.ts'

/** One camera, as the player needs to know it. */
export interface Source {
  id: string
  ticket: Ticket | null
  fetchTicket(): Promise<Ticket>
  /** Where to play from, the one to try first in front; empty for the page's own host. */
  edges: readonly string[]
}

export type Phase =
  /** Nothing to play. */
  | 'idle'
  /** Waiting for the first picture. */
  | 'starting'
  | 'playing'
  /** A person stopped it. */
  | 'paused'
  /** It should move and does not yet. */
  | 'buffering'
  /** Something broke; a new attempt is under way. */
  | 'reconnecting'
  /** It ran out of attempts. */
  | 'failed'
  /** The broadcast is over. */
  | 'ended'
  /** The server gives no permission. */
  | 'refused'
  /** This browser can't play it. */
  | 'unsupported'

export interface PlayerState {
  phase: Phase
  /** Seconds to what the server has; null when not known. */
  latency: number | null
  /** What can be sought to, in seconds of the video element. */
  window: { start: number; end: number } | null
  position: number
  /** Noticeably further back than live. */
  behind: boolean
  levels: Level[]
  /** Height of the picture that plays; 0 when not known. */
  height: number
  volume: number
  muted: boolean
  /** The browser wants a gesture before it lets sound out. */
  soundBlocked: boolean
  /** Error code of the server when `refused`. */
  refusal: string | null
}

/** Before anything is known of a stream. */
export const emptyState: Omit<PlayerState, 'volume' | 'muted'> = {
  phase: 'idle',
  latency: null,
  window: null,
  position: 0,
  behind: false,
  levels: [],
  height: 0,
  soundBlocked: false,
  refusal: null,
}
