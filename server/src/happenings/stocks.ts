import { z } from 'zod'
import { happening, question } from '../platform/happenings/index.ts'

/** Somebody bought shares; `cost` in ₣ is what was paid for all that they hold of this stock now [STK-2]. */
export const stockBought = happening(
  'stocks.bought',
  z.strictObject({ userId: z.string(), stockId: z.uuid(), cost: z.int().nonnegative() }),
)

/**
 * Nobody trades a stock for some seconds, because it moved too fast, or because staff halted it; `price` in ₣ is that of
 * its last trade [STK-2].
 */
export const stockHalted = happening(
  'stocks.halted',
  z.strictObject({
    stockId: z.uuid(),
    price: z.int().positive(),
    seconds: z.number().positive(),
    byStaff: z.optional(z.boolean()),
  }),
)

/**
 * A stock is gone: somebody got `paid` ₣ for their shares of it, and `released` ₣ back that their open orders had held
 * [STK-4].
 */
export const stockDelisted = happening(
  'stocks.delisted',
  z.strictObject({
    stockId: z.uuid(),
    ticker: z.string(),
    userId: z.string(),
    shares: z.int().nonnegative(),
    paid: z.int().nonnegative(),
    released: z.int().nonnegative(),
  }),
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

/** ₣ that each of these people paid for the shares that they hold now. */
export const investedByEach = question<{ userIds: readonly string[] }, { userId: string; invested: number }[]>(
  'stocks.invested-by-each',
)

/** The same of one person. */
export const investedBy = question<{ userId: string }, number>('stocks.invested-by')
