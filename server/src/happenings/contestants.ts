import { z } from 'zod'
import { happening } from '../platform/happenings/index.ts'

/** Somebody endorses another contestant than before, or nobody any more; one of the two is always there [PRO-4]. */
export const endorsementMoved = happening(
  'contestants.endorsement-moved',
  z.strictObject({ userId: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) }),
)
