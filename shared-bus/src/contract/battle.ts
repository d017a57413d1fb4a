import * as z from 'zod/mini'
import { Id, Instant, Person } from './common.ts'
import { area, get, local, perMinute, receive, send } from './dsl.ts'
import { limits } from './limits.ts'

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

export const QueueInfo = z.object({ queueLength: z.int(), myPosition: z.nullable(z.int()) })
export type QueueInfo = z.output<typeof QueueInfo>

/** What a page needs to draw the battle at any moment. */
export const BattleSnapshot = z.object({
  battleChat: z.nullable(BattleChat),
  status: BattleStatus,
  userOneVotes: z.int(),
  userTwoVotes: z.int(),
})
export type BattleSnapshot = z.output<typeof BattleSnapshot>

export const LeaderboardRow = z.extend(BattleStats, { user: Person })
export type LeaderboardRow = z.output<typeof LeaderboardRow>

export const battle = area('battle-chat', {
  calls: {
    leaderboard: get('/battle-chat/leaderboard', {
      summary: 'The best by wins [BAT-8]',
      access: 'anyone',
      reply: z.object({ leaderboard: z.array(LeaderboardRow) }),
    }),
  },
  sends: {
    queue: send({ summary: 'Joins the queue', access: 'user', ack: BattleSnapshot, rate: perMinute(30) }),
    dequeue: send({ summary: 'Leaves the queue', access: 'user', ack: BattleSnapshot, rate: perMinute(30) }),
    watch: send({
      summary:
        'Opens or closes the view of the battle; opened, it gets its events. Answers with a snapshot and the time',
      access: 'anyone',
      payload: z.strictObject({ open: z.boolean() }),
      ack: z.object({ snapshot: BattleSnapshot, queueInfo: QueueInfo, now: Instant }),
      rate: perMinute(60),
    }),
    'user-stats': send({
      summary: 'Wins, losses, duration and votes of a person',
      access: 'anyone',
      payload: Id,
      ack: BattleStats,
      rate: perMinute(120),
    }),
    vote: send({
      summary: 'Votes for a participant: the first vote in a battle is free, others cost one token each [BAT-5]',
      access: 'user',
      payload: z.strictObject({
        votes: z.int().check(z.minimum(1), z.maximum(limits.battleVotesMax)),
        voteFor: Id,
        key: z.optional(Id),
      }),
      ack: z.object({ paid: z.int() }),
      rate: perMinute(120),
    }),
  },
  receives: {
    start: receive(BattleChat, 'A battle began'),
    end: receive(z.object({ id: Id, winner: Person, loser: Person, forfeit: z.boolean() }), 'A battle ended'),
    status: receive(z.object({ status: BattleStatus }), 'The own status changed'),
    'queue-info': receive(QueueInfo, 'Length of the queue and the own position'),
    votes: receive(z.object({ id: Id, userOneVotes: z.int(), userTwoVotes: z.int() }), 'Votes of the current battle', {
      batched: true,
    }),
    'my-stats': receive(BattleStats, 'The own figures after a battle'),
  },
  states: { battle: local<BattleSnapshot>('The battle as this page knows it') },
})
