import { z } from 'zod'
import { happening } from '../platform/happenings/index.ts'

/** Somebody asked to trade, and got no answer in time [TRD-1]. */
export const tradeMissed = happening(
  'trade.missed',
  z.strictObject({ tradeId: z.uuid(), byUserId: z.string(), userId: z.string() }),
)
