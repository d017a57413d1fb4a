import type {
  BattleAction,
  BattleActions,
  BattleChat,
  BattleEnding,
  BattleKick,
  BattleStats,
  BattleStatus,
  QueueInfo,
} from '@shoal/bus/battle'
import type { Person } from '@shoal/bus/common'
import type { StoreApi } from 'zustand'

export interface Votes {
  one: number
  two: number
}

/** How the last battle ended; shown until the next one begins. */
export interface BattleResult {
  battle: BattleChat
  votes: Votes
  winner: Person
  loser: Person
  /** By a forfeit of whichever kind whatever the votes [BAT-7, BAT-9, BAT-10]. */
  ending: BattleEnding
}

/** An action while it is seen over its target [BAT-6]. */
export interface Effect {
  id: string
  /** Id of a person. */
  target: string
  action: BattleAction
  variant: number
  /** How long ago it was done when it came, in ms: it is shown from there on, in step with all other pages. */
  since: number
}

export interface BattleState {
  phase: 'loading' | 'ready' | 'failed'
  /** Why the battle could not be read. */
  problem: string | null
  battle: BattleChat | null
  votes: Votes
  status: BattleStatus
  queue: QueueInfo
  result: BattleResult | null
  /** How often the two of this battle were loved, boosted and sabotaged. */
  actions: BattleActions
  effects: readonly Effect[]
  /** People in the queue, longest waiting first; at most 20. */
  waiting: readonly Person[]
  /** Why the person cannot join the queue now, and until when; null if they can [BAT-9]. */
  kick: BattleKick | null
  /** How the battles of the people on the page ended, by person. */
  stats: Record<string, BattleStats>
  /** The server's clock minus this browser's, in ms. */
  clockOffset: number
  /** BAT-10: when a lost connection becomes a lost battle, by this browser's clock; null while connected. */
  returnBy: number | null
  /** The battle in which the person has voted: the free vote is used. */
  votedIn: string | null
  /** BAT-10: those of the two who are away, and until when they may come back, in ms since 1970 by the server's clock. */
  away: Readonly<Record<string, number>>
  /** How many components show the battle; without any, only the person's own part is kept. */
  viewers: number
  /** Fetches a fresh snapshot. */
  sync(): Promise<void>
  /** Somebody looks at the battle (`view`), or only waits for their own (`own`). Returns what ends that. */
  attend(as: 'view' | 'own'): () => void
  /** Enters or leaves the queue [BAT-2]. A refusal becomes a toast. */
  queueUp(wanted: boolean): Promise<void>
  /** The person's free vote in this battle is used. */
  noteVote(battleId: string): void
  /** Actions were counted; counts only grow within a battle. */
  countActions(battleId: string, counts: BattleActions): void
}
export type BattleStore = StoreApi<BattleState>

export const noVotes: Votes = { one: 0, two: 0 }
/** Votes of one battle may be told in another order than they were counted; they only grow. */
export const mostVotes = (one: Votes, other: Votes): Votes => ({
  one: Math.max(one.one, other.one),
  two: Math.max(one.two, other.two),
})
const none = { love: 0, boost: 0, sabotage: 0 }
export const noActions: BattleActions = { one: none, two: none }
export const nobodyWaits: QueueInfo = { queueLength: 0, myPosition: null }

export const isIn = (battle: BattleChat | null, userId: string | undefined): boolean =>
  battle !== null && userId !== undefined && (battle.userOne.id === userId || battle.userTwo.id === userId)
