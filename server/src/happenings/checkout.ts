import { z } from 'zod'
import { happening } from '../platform/happenings/index.ts'

/** Somebody gave season passes to others; if they are drawn by lot, to the people who got one now [PASS-3]. */
export const passesGifted = happening(
  'checkout.passes-gifted',
  z.strictObject({ byUserId: z.string(), userIds: z.array(z.string()) }),
)
