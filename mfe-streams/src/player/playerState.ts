import type { Level } from './engine.ts'
import type { Ticket } from './TicketKeeper.ts'

/** One camera, as the player needs to know it. */
export interface Source {
  id: string
  ticket: Ticket | null
  fetchTicket(): Promise<Ticket>
  /** Where to play from, the one to try first in front; empty for the page's own host [STR-13]. */
  edges(): readonly string[]
  /** The edges as the server knows them now. */
  fetchEdges(): Promise<readonly string[]>
  /** An edge did not answer: others are to be tried first for a while. */
  edgeFailed(edge: string): void
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
  /** Seconds to the newest picture of the server; null when not known. */
  latency: number | null
  /** When the picture that is shown was live, in ms since 1970; null when not known. */
  at: number | null
  /** The time that can be seen now: from the oldest picture to the newest, in ms since 1970. */
  window: { from: number; to: number } | null
  /** Noticeably further back than live. */
  behind: boolean
  /** It plays from the recording. */
  rewound: boolean
  /** The qualities that the camera comes in, the best first. */
  levels: Level[]
  /** The line does not carry what was chosen: less plays, for now. */
  slow: boolean
  /** There is no picture to move: the sound plays alone, and the last picture stands. */
  soundOnly: boolean
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
  at: null,
  window: null,
  behind: false,
  rewound: false,
  levels: [],
  slow: false,
  soundOnly: false,
  height: 0,
  soundBlocked: false,
  refusal: null,
}
