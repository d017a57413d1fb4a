import * as z from 'zod/mini'
import { Id, Instant } from '../../common.ts'
import { area, call, perMinute, send } from '../../dsl/contract.ts'
import { limits as commonLimits } from '../../limits.ts'
import { tokensErrors } from '../tokens/errors.ts'
import { pollsErrors } from './errors.ts'
import { limits } from './limits.ts'
import { pollsReasons } from './reasons.ts'
import { Poll, Votes } from './shapes.ts'
import { wire } from './wire.ts'

export * from './limits.ts'
export * from './shapes.ts'

const line = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))

/**
 * POL-1: what a moderator starts. `narrative` says what the answer decides; it may be empty. After so many `minutes` it ends
 * by itself; without them when a moderator stops it.
 */
export const NewPoll = z.strictObject({
  question: line(limits.pollQuestionMax),
  answers: z
    .array(line(limits.pollAnswerMax))
    .check(z.minLength(limits.pollAnswersMin), z.maxLength(limits.pollAnswersMax)),
  narrative: z._default(z.string().check(z.trim(), z.maxLength(limits.pollNarrativeMax)), ''),
  minutes: z.optional(z.int().check(z.minimum(1), z.maximum(limits.pollMinutesMax))),
})
export type NewPoll = z.output<typeof NewPoll>

/**
 * A poll with its scores. `myAnswer` is the position of the answer one voted for last, counted from 0, null before the
 * first vote and for visitors; `myVotes` are the person's votes by answer.
 */
export const PollStanding = z.object({
  poll: Poll,
  scores: Votes,
  myAnswer: z.nullable(z.int()),
  myVotes: Votes,
})
export type PollStanding = z.output<typeof PollStanding>

/** The poll that runs, and the one that ended last. */
export const PollSnapshot = z.object({ ongoingPoll: z.nullable(PollStanding), lastPoll: z.nullable(PollStanding) })
export type PollSnapshot = z.output<typeof PollSnapshot>

export const polls = area(wire, {
  version: '1.1.0',
  errors: pollsErrors,
  reasons: pollsReasons,
  calls: {
    read: call({
      summary:
        'The poll that runs and the one before, with the own votes of whoever is signed in, and the time of the server',
      access: 'anyone',
      reply: z.extend(PollSnapshot, { now: Instant }),
    }),
  },
  sends: {
    vote: send({
      summary: `Votes in the poll that runs: the first vote of a person is free, others cost ₣${commonLimits.votePrice} each [POL-1]`,
      access: 'user',
      payload: z.strictObject({
        /** Position of the answer, counted from 0. */
        answer: z.int().check(z.minimum(0), z.maximum(limits.pollAnswersMax - 1)),
        votes: z.int().check(z.minimum(1), z.maximum(limits.pollVotesMax)),
        /** The poll that was on the page; a vote that comes too late for it counts for no other. */
        poll: z.optional(Id),
        /** Made by the page; a repeated one votes once. */
        key: z.optional(Id),
      }),
      ack: z.object({ paid: z.int(), myVotes: Votes }),
      rate: perMinute(120),
      errors: [pollsErrors.none, pollsErrors.noSuchAnswer, pollsErrors.keyUsed, tokensErrors.insufficient],
    }),
    start: send({
      summary: 'Starts a poll, which ends by itself after `minutes`, or when it is stopped',
      access: 'mod',
      payload: NewPoll,
      ack: Poll,
      rate: perMinute(20),
      errors: [pollsErrors.empty, pollsErrors.sameAnswers, pollsErrors.ongoing],
    }),
    stop: send({
      summary: 'Stops the poll that runs',
      access: 'mod',
      ack: PollStanding,
      rate: perMinute(20),
      errors: [pollsErrors.none],
    }),
  },
  receives: {
    start: 'A poll began',
    stop: 'The poll ended, with its last scores',
    vote: { summary: 'The scores of the poll that runs', batched: true },
    mine: 'The own votes, for the other pages of a person',
  },
})
