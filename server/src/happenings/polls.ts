import { z } from 'zod'
import { happening } from '../platform/happenings/index.ts'

/** Somebody voted in a poll; `votes` is how many were given at once [POL-1]. */
export const pollVoted = happening(
  'polls.voted',
  z.strictObject({ pollId: z.uuid(), userId: z.string(), votes: z.int().positive() }),
)
