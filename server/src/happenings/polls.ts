import { z } from 'zod'
import { happening } from '../platform/happenings/index.ts'

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
