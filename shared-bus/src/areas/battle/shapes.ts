import * as z from '@shoal/bus/shape'
import { Id, Instant, Person } from '../../common.ts'

/** BAT-1 */
export const BattleStatus = z.enum(['idle', 'queued', 'battling', 'connecting', 'kicked', 'closed', 'failed'])
export type BattleStatus = z.output<typeof BattleStatus>

/** `duration`: seconds in battles; `votes`: votes received. */
export const BattleStats = z.object({ wins: z.int(), losses: z.int(), duration: z.int(), votes: z.int() })
export type BattleStats = z.output<typeof BattleStats>

/** `startedAt`: the bell; until then the cameras connect, and nobody votes or acts. */
export const BattleChat = z.object({
  id: Id,
  userOne: Person,
  userTwo: Person,
  startedAt: Instant,
  endsAt: Instant,
  userOneVotes: z.int(),
  userTwoVotes: z.int(),
})
export type BattleChat = z.output<typeof BattleChat>

/** BAT-6: what spectators do to somebody who battles; no votes change by it. */
export const BattleAction = z.enum(['love', 'boost', 'sabotage'])
export type BattleAction = z.output<typeof BattleAction>

/** How often somebody who battles was loved, boosted and sabotaged. */
export const ActionCounts = z.object({ love: z.int(), boost: z.int(), sabotage: z.int() })
export type ActionCounts = z.output<typeof ActionCounts>

/** The counts of both: `one` is `userOne` of the battle. */
export const BattleActions = z.object({ one: ActionCounts, two: ActionCounts })
export type BattleActions = z.output<typeof BattleActions>

/** BAT-9: until when somebody stays out, and why. */
export const BattleKick = z.object({ until: Instant, reason: z.string() })
export type BattleKick = z.output<typeof BattleKick>

/**
 * How a battle ended: by votes, by a tie, because the loser left, was kicked, or was neither seen nor heard for too long;
 * in past battles the last one is a `forfeit`.
 */
export const BattleEnding = z.enum(['votes', 'tie', 'forfeit', 'kick', 'unnoticed'])
export type BattleEnding = z.output<typeof BattleEnding>

/** BAT-10: one of the two whose connection is lost, and until when they may come back. */
export const AwayFighter = z.object({ userId: Id, until: Instant })
export type AwayFighter = z.output<typeof AwayFighter>

/** What a page needs to draw the battle at any moment. */
export const BattleSnapshot = z.object({
  battleChat: z.nullable(BattleChat),
  status: BattleStatus,
  userOneVotes: z.int(),
  userTwoVotes: z.int(),
  /** Absent while nobody battles. */
  actions: z.optional(BattleActions),
  /** The person's kick; absent if they may join. */
  kick: z.optional(BattleKick),
  /** Those of the two who are away; absent while both are there. */
  away: z.optional(z.array(AwayFighter)),
})
export type BattleSnapshot = z.output<typeof BattleSnapshot>

export const QueueInfo = z.object({ queueLength: z.int(), myPosition: z.nullable(z.int()) })
export type QueueInfo = z.output<typeof QueueInfo>
