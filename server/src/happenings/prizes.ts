import { z } from 'zod'
import { happening } from '../platform/happenings/index.ts'

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
