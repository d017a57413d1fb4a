import { z } from 'zod'
import { happening } from '../platform/happenings/index.ts'

/** Somebody got a medal; `count` is how often they have it now, which for most is once [MED-1]. */
export const medalEarned = happening(
  'medals.earned',
  z.strictObject({ userId: z.string(), medalId: z.string(), count: z.int().positive() }),
)

/** Staff gave somebody a medal, or took it [ADM-2]. */
export const medalCorrected = happening(
  'medals.corrected',
  z.strictObject({
    byUserId: z.string(),
    userId: z.string(),
    /** Of the medal. */
    name: z.string(),
    gives: z.boolean(),
    reason: z.string(),
  }),
)
