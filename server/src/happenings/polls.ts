import { z } from 'zod'
import { happening, question } from '../platform/happenings/index.ts'

/**
 * Somebody voted in a poll; `votes` is how many were given at once, `tokens` what the person has paid in this poll
 * until now [POL-1].
 */
export const pollVoted = happening(
  'polls.voted',
  z.strictObject({ pollId: z.uuid(), userId: z.string(), votes: z.int().positive(), tokens: z.int().nonnegative() }),
)

/** The poll that ran is over [POL-1]. */
export const pollEnded = happening('polls.ended', z.strictObject({ pollId: z.uuid() }))

/** Those of these people who voted in a poll so far (`voted` is 1), and the most tokens that they paid in one poll. */
export const votesSoFar = question<{ userIds: readonly string[] }, { userId: string; voted: number; tokens: number }[]>(
  'polls.votes-so-far',
)
