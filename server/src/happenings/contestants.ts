import { z } from 'zod'
import { happening, question } from '../platform/happenings/index.ts'

/** Somebody endorses another contestant than before, or nobody any more; one of the two is always there [PRO-4]. */
export const endorsementMoved = happening(
  'contestants.endorsement-moved',
  z.strictObject({ userId: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) }),
)

/** Those of these people who endorse a contestant now; `endorsed` is 1. */
export const endorsersAmong = question<{ userIds: readonly string[] }, { userId: string; endorsed: number }[]>(
  'contestants.endorsers-among',
)
