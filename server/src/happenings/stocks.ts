import { z } from 'zod'
import { happening, question } from '../platform/happenings/index.ts'

/** Somebody bought shares; `cost` in ₣ is what was paid for all that they hold of this stock now [STK-2]. */
export const stockBought = happening(
  'stocks.bought',
  z.strictObject({ userId: z.string(), stockId: z.uuid(), cost: z.int().nonnegative() }),
)

/** A stock moved too fast, and nobody trades it for some seconds; `price` in ₣ is that of its last trade [STK-2]. */
export const stockHalted = happening(
  'stocks.halted',
  z.strictObject({ stockId: z.uuid(), price: z.int().positive(), seconds: z.number().positive() }),
)

/** An order that had waited in the book is filled to the last share [STK-2]. */
export const orderFilled = happening(
  'stocks.order-filled',
  z.strictObject({
    orderId: z.uuid(),
    userId: z.string(),
    stockId: z.uuid(),
    side: z.enum(['buy', 'sell']),
    quantity: z.int().positive(),
  }),
)

/** ₣ that everybody paid for the shares that they hold now. */
export const investedByAll = question<object, { userId: string; invested: number }[]>('stocks.invested-by-all')

/** The same of one person. */
export const investedBy = question<{ userId: string }, number>('stocks.invested-by')
