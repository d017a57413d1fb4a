import * as z from 'zod/mini'
import { Id, Instant, Person } from '../../common.ts'
import { area, call, perMinute, send } from '../../dsl/contract.ts'
import { tokensErrors } from '../tokens/errors.ts'
import { battleErrors } from './errors.ts'
import { limits } from './limits.ts'
import { BattleSnapshot, BattleStats, QueueInfo } from './shapes.ts'
import { wire } from './wire.ts'

export * from './limits.ts'
export * from './shapes.ts'

export const LeaderboardRow = z.extend(BattleStats, { user: Person })
export type LeaderboardRow = z.output<typeof LeaderboardRow>

export const battle = area(wire, {
  version: '1.1.0',
  errors: battleErrors,
  calls: {
    leaderboard: call({
      summary: 'The best by wins [BAT-8]',
      access: 'anyone',
      reply: z.object({ leaderboard: z.array(LeaderboardRow) }),
    }),
  },
  sends: {
    queue: send({ summary: 'Joins the queue', access: 'user', ack: BattleSnapshot, rate: perMinute(30) }),
    dequeue: send({
      summary: 'Leaves the queue',
      access: 'user',
      ack: BattleSnapshot,
      rate: perMinute(30),
      errors: [battleErrors.inBattle],
    }),
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
      errors: [battleErrors.none, battleErrors.participant, battleErrors.notInBattle, tokensErrors.insufficient],
    }),
  },
  receives: {
    start: 'A battle began',
    end: 'A battle ended',
    status: 'The own status changed',
    'queue-info': 'Length of the queue and the own position',
    votes: { summary: 'Votes of the current battle', batched: true },
    'my-stats': 'The own figures after a battle',
  },
})
