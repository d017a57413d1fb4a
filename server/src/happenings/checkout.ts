import { z } from 'zod'
import { happening } from '../platform/happenings/index.ts'

/** Somebody gave season passes to others; of those drawn by lot, whoever got one now [PASS-3]. */
export const passesGifted = happening(
  'checkout.passes-gifted',
  z.strictObject({ byUserId: z.string(), userIds: z.array(z.string()) }),
)
