import { z } from 'zod'
import { happening, question } from '../platform/happenings/index.ts'

/** Somebody gave tokens to a goal; a repeated request is told once [TOK-8]. */
export const goalGiven = happening(
  'goals.given',
  z.strictObject({ goalId: z.uuid(), userId: z.string(), amount: z.int().positive() }),
)

/** A goal has what it takes. It may go on taking [TOK-8]. */
export const goalReached = happening('goals.reached', z.strictObject({ goalId: z.uuid() }))

/** ₣ that each of these people gave to goals so far. */
export const giftsToGoalsSoFar = question<{ userIds: readonly string[] }, { userId: string; tokens: number }[]>(
  'goals.given-so-far',
)
