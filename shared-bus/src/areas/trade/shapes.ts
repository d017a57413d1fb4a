import * as z from '@shoal/bus/shape'
import { Id, Instant, Person } from '../../common.ts'

/** One item that somebody offers: an instance out of their inventory, with what it is. */
export const TradeItem = z.object({ id: Id, itemId: z.int() })
export type TradeItem = z.output<typeof TradeItem>

/** One of the two traders. `accepts` holds for exactly the trade's `version` of the offers. */
export const TradeSide = z.object({
  user: Person,
  items: z.array(TradeItem),
  accepts: z.boolean(),
  /** Tokens that this person pays when it completes. */
  fee: z.int(),
})
export type TradeSide = z.output<typeof TradeSide>

export const Trade = z.object({
  id: Id,
  /** False for a request, until the person who was asked opens it. */
  active: z.boolean(),
  /** The person who asked, then the person who was asked. */
  sides: z.tuple([TradeSide, TradeSide]),
  /** Counts the changes of the two offers. */
  version: z.int(),
  /** When a request closes by itself. */
  endsAt: z.nullable(Instant),
  /** Before this nobody can accept. */
  heldUntil: z.nullable(Instant),
  /** The server's time when this was said, so that a page counts down rightly. */
  now: Instant,
})
export type Trade = z.output<typeof Trade>

/**
 * Why a trade ended without a swap. `declined`: by the person who was asked. `cancelled`: by the person who asked. `left`:
 * an active trade was left. `ended`: an account was deleted, or the node that somebody was on has died.
 */
export const TradeEnd = z.enum(['declined', 'cancelled', 'left', 'timeout', 'disconnected', 'ended'])
export type TradeEnd = z.output<typeof TradeEnd>
