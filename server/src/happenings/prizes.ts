import { z } from 'zod'
import { happening, question } from '../platform/happenings/index.ts'

/** Somebody spun the prize machine [ITEM-5]: the best prize, and the number of spins, free ones included. */
export const prizeWon = happening(
  'prizes.won',
  z.strictObject({
    runId: z.uuid(),
    userId: z.string(),
    itemId: z.int(),
    rarity: z.enum(['COMMON', 'UNCOMMON', 'RARE', 'EPIC']),
    spins: z.int().positive(),
  }),
)
export type PrizeWon = z.output<typeof prizeWon.schema>

/**
 * How many spins of the prize machine each of these people had so far, free ones included, and how often the best prize of
 * those at a time was epic.
 */
export const spinsSoFar = question<{ userIds: readonly string[] }, { userId: string; spins: number; epic: number }[]>(
  'prizes.spins-so-far',
)
