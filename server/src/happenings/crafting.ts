import { z } from 'zod'
import { happening, question } from '../platform/happenings/index.ts'

/**
 * Somebody crafted an item by a recipe; a failed craft is not told [CRAFT-1]. `firstEver`: nobody had made it before.
 */
export const itemCrafted = happening(
  'crafting.crafted',
  z.strictObject({ userId: z.string(), itemId: z.int(), instanceId: z.uuid(), firstEver: z.boolean() }),
)
export type ItemCrafted = z.output<typeof itemCrafted.schema>

/** How often each of these people crafted something by a recipe so far, and how many recipes they were the first to make. */
export const craftsSoFar = question<
  { userIds: readonly string[] },
  { userId: string; crafted: number; firstEver: number }[]
>('crafting.so-far')
