import { z } from 'zod'
import { happening } from '../platform/happenings/index.ts'

/** Somebody completed a challenge of a day, such as `2026-11-23`; `left` of that day are not complete yet [DAY-1]. */
export const challengeCompleted = happening(
  'daily.completed',
  z.strictObject({ userId: z.string(), day: z.string(), challengeId: z.string(), left: z.int() }),
)

/** Somebody was here on a day for the first time; `days` in a row up to it [DAY-2]. */
export const streakClaimed = happening(
  'daily.claimed',
  z.strictObject({ userId: z.string(), day: z.string(), days: z.int().positive() }),
)
