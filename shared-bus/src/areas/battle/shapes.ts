import * as z from '@shoal/bus/shape'
import { Id, Instant, Person } from '../../common.ts'

/** BAT-1 */
export const BattleStatus = z.enum(['idle', 'queued', 'battling', 'connecting', 'kicked', 'closed', 'failed'])
export type BattleStatus = z.output<typeof BattleStatus>

/** `duration`: seconds in battles; `votes`: votes received. */
export const BattleStats = z.object({ wins: z.int(), losses: z.int(), duration: z.int(), votes: z.int() })
export type BattleStats = z.output<typeof BattleStats>

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

/** What a page needs to draw the battle at any moment. */
export const BattleSnapshot = z.object({
  battleChat: z.nullable(BattleChat),
  status: BattleStatus,
  userOneVotes: z.int(),
  userTwoVotes: z.int(),
})
export type BattleSnapshot = z.output<typeof BattleSnapshot>

export const QueueInfo = z.object({ queueLength: z.int(), myPosition: z.nullable(z.int()) })
export type QueueInfo = z.output<typeof QueueInfo>
