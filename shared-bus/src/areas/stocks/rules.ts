import type { Level, StockSide } from './shapes.ts'

/** What an order would come to with the orders that are there now. Prices in ₣. */
export interface Estimate {
  /** Shares that it would trade at once. */
  filled: number
  /** ₣ paid or got for them. */
  total: number
  /** Of the last share; null when nothing would be traded. */
  worst: number | null
}

/**
 * Goes through the other side of the book, best price first, as the server does. `limit` is the worst price to take,
 * null for any.
 */
export function estimate(levels: readonly Level[], side: StockSide, quantity: number, limit: number | null): Estimate {
  let [filled, total] = [0, 0]
  let worst: number | null = null
  for (const { price, quantity: there } of levels) {
    if (filled === quantity) break
    if (limit !== null && (side === 'buy' ? price > limit : price < limit)) break
    const taken = Math.min(there, quantity - filled)
    filled += taken
    total += taken * price
    worst = price
  }
  return { filled, total, worst }
}

/** A share's part of a change in per cent, such as 3.5; 0 when there was nothing before. */
export const percent = (now: number, before: number): number => (before === 0 ? 0 : ((now - before) / before) * 100)
