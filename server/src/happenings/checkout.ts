import { z } from 'zod'
import { happening, question } from '../platform/happenings/index.ts'

/** Somebody gave season passes to others; if they are drawn by lot, to the people who got one now [PASS-3]. */
export const passesGifted = happening(
  'checkout.passes-gifted',
  z.strictObject({ byUserId: z.string(), userIds: z.array(z.string()) }),
)

/**
 * Season passes of each of these people so far: how many they gave to others and got from others, and the highest that they
 * paid for (1 a season pass, 2 a season pass XL), whether or not its time is over; one whose money went back does not count.
 */
export const passesSoFar = question<
  { userIds: readonly string[] },
  { userId: string; gifted: number; received: number; tier: number }[]
>('checkout.passes-so-far')
