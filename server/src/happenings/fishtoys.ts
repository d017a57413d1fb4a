import { z } from 'zod'
import { happening, question } from '../platform/happenings/index.ts'

/** A toy is used on the show, or hit somebody: a moderator approved it, or it was a wartoy [ITEM-3]. */
export const toyUsed = happening('fishtoys.used', z.strictObject({ useId: z.uuid(), userId: z.string() }))

/** A toy that waited in the queue was decided: used, rejected by a moderator, or returned because nobody decided. */
export const toyDecided = happening(
  'fishtoys.decided',
  z.strictObject({ useId: z.uuid(), userId: z.string(), outcome: z.enum(['approved', 'rejected', 'returned']) }),
)

/** How many toys of each of these people were used so far, as far back as they are kept. */
export const toysUsedSoFar = question<{ userIds: readonly string[] }, { userId: string; used: number }[]>(
  'fishtoys.used-so-far',
)
