import * as z from 'zod/mini'
import { Id, Instant, Person } from '../../common.ts'
import { area, call, perMinute, send } from '../../dsl/contract.ts'
import { shownToOthers } from '../../dsl/texts.ts'
import { limits as commonLimits } from '../../limits.ts'
import { tokensErrors } from '../tokens/errors.ts'
import { battleErrors } from './errors.ts'
import { limits } from './limits.ts'
import { battleReasons } from './reasons.ts'
import { BattleAction, BattleActions, BattleEnding, BattleSnapshot, BattleStats, QueueInfo } from './shapes.ts'
import { wire } from './wire.ts'

export * from './limits.ts'
export * from './shapes.ts'

export const LeaderboardRow = z.extend(BattleStats, { user: Person })
export type LeaderboardRow = z.output<typeof LeaderboardRow>

/** Read by the person who is kicked. */
const KickReason = shownToOthers(z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.battleKickReasonMax)), {
  mode: 'masked',
})

/** A battle that is over. `winner` is null once the accounts of both are deleted. */
export const PastBattle = z.object({
  id: Id,
  userOne: Person,
  userTwo: Person,
  userOneVotes: z.int(),
  userTwoVotes: z.int(),
  winner: z.nullable(z.enum(['one', 'two'])),
  ending: BattleEnding,
  startedAt: Instant,
  endedAt: Instant,
})
export type PastBattle = z.output<typeof PastBattle>

export const battle = area(wire, {
  version: '1.2.0',
  errors: battleErrors,
  reasons: battleReasons,
  calls: {
    leaderboard: call({
      summary: 'The best by wins [BAT-8]',
      access: 'anyone',
      reply: z.object({ leaderboard: z.array(LeaderboardRow) }),
    }),
    past: call({
      summary:
        'Battles that are over, the newest first; `before` is the id of the last one that is known, for those that are older',
      access: 'anyone',
      query: z.strictObject({ before: z.optional(Id) }),
      reply: z.object({ battles: z.array(PastBattle), more: z.boolean() }),
    }),
  },
  sends: {
    queue: send({
      summary: 'Joins the queue',
      access: 'user',
      ack: BattleSnapshot,
      rate: perMinute(30),
      errors: [battleErrors.kicked],
    }),
    dequeue: send({
      summary: 'Leaves the queue',
      access: 'user',
      ack: BattleSnapshot,
      rate: perMinute(30),
      errors: [battleErrors.inBattle],
    }),
    watch: send({
      summary:
        'Opens or closes the view of the battle, or asks only, without `open`; opened, it gets its events. Answers with a snapshot and the time',
      access: 'anyone',
      payload: z.strictObject({ open: z.optional(z.boolean()) }),
      ack: z.object({
        snapshot: BattleSnapshot,
        queueInfo: QueueInfo,
        /** People in the queue, longest waiting first; at most 20. */
        waiting: z.optional(z.array(Person)),
        /** The person voted in this battle already, so that the free vote is used. */
        voted: z.optional(z.boolean()),
        now: Instant,
      }),
      // Of visitors, all of one network together: a party that watches behind one address comes at once.
      rate: perMinute(1_200),
    }),
    'user-stats': send({
      summary: 'Wins, losses, duration and votes of a person',
      access: 'anyone',
      payload: Id,
      ack: BattleStats,
      rate: perMinute(120),
    }),
    vote: send({
      summary: `Votes for a participant: the first vote in a battle is free, others cost ₣${commonLimits.votePrice} each [BAT-5]`,
      access: 'user',
      payload: z.strictObject({
        votes: z.int().check(z.minimum(1), z.maximum(limits.battleVotesMax)),
        voteFor: Id,
        /** The battle that the person saw; a vote for another one is refused. */
        battleId: z.optional(Id),
        /** Made by the page; a repeated one votes once. */
        key: z.optional(Id),
      }),
      ack: z.object({ paid: z.int() }),
      rate: perMinute(120),
      errors: [
        battleErrors.none,
        battleErrors.early,
        battleErrors.participant,
        battleErrors.notInBattle,
        battleErrors.keyUsed,
        tokensErrors.insufficient,
      ],
    }),
    act: send({
      summary: `Loves, boosts or sabotages one of the two who battle: love is free, the others cost ₣${limits.battleActionPrice}; no votes change [BAT-6]`,
      access: 'user',
      payload: z.strictObject({
        battleId: Id,
        target: Id,
        action: BattleAction,
        /** Made by the page; a repeated one acts once. */
        key: z.optional(Id),
      }),
      ack: z.object({ paid: z.int(), counts: BattleActions }),
      rate: perMinute(120),
      errors: [
        battleErrors.none,
        battleErrors.early,
        battleErrors.participant,
        battleErrors.notInBattle,
        battleErrors.tooSoon,
        battleErrors.keyUsed,
        tokensErrors.insufficient,
      ],
    }),
    kick: send({
      summary: 'Sends somebody who waits or battles out for 10 minutes; a battle is lost by it [BAT-9]',
      access: 'mod',
      payload: z.strictObject({ userId: Id, reason: KickReason }),
      ack: z.object({ until: Instant }),
      rate: perMinute(30),
      errors: [battleErrors.notThere, battleErrors.staffStay],
    }),
  },
  receives: {
    start: 'Two were matched; their battle begins at `startedAt`',
    away: 'One of the two lost the connection, or is back',
    end: 'A battle ended',
    status: 'The own status changed',
    'queue-info': 'Length of the queue and the own position',
    votes: { summary: 'Votes of the current battle', batched: true },
    actions: { summary: 'What was just done to the two who battle, and how often all in all', batched: true },
    voted: 'The person used the free vote of the battle, on whichever page',
    waiting: 'Those who wait, longest first; of many the first 20',
    'my-stats': 'The own figures after a battle',
  },
})
