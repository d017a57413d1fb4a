import type { Side } from './engine/book.ts'

export interface Quote {
  side: Side
  price: number
  quantity: number
}

/** How far from what it thinks a share is worth the market maker quotes, and how many shares, nearest first. */
const steps = [
  { away: 0.02, shares: 12 },
  { away: 0.045, shares: 25 },
  { away: 0.08, shares: 50 },
] as const

/**
 * By how much a share that the market maker sells raises what it thinks of all, as a part of the price, when all shares
 * together raise it by `impact`. Less than its spread at any size, so that nobody gains by moving it to and fro.
 */
const impact = 0.4

/** What the house thinks of a share after it sold so many (negative: bought), of so many that there are. */
export const afterTrade = (fair: number, sold: number, issued: number): number =>
  bounded(fair * Math.exp((impact * sold) / Math.max(1, issued)))

/** Keeps the house's price of a share within bounds that it can quote around. */
export const bounded = (fair: number): number => Math.min(500_000, Math.max(2, fair))

/** What the market maker offers and wants: never more shares than it has, nor more tokens than it may lay out. */
export function quotesAround(fair: number, { shares, tokens }: { shares: number; tokens: number }): Quote[] {
  const quotes: Quote[] = []
  let [toSell, toSpend] = [shares, tokens]
  let [bid, ask] = [Number.POSITIVE_INFINITY, 0]
  for (const { away, shares: most } of steps) {
    bid = Math.min(bid - 1, Math.floor(fair * (1 - away)))
    const wanted = bid < 1 ? 0 : Math.min(most, Math.floor(toSpend / bid))
    if (wanted > 0) quotes.push({ side: 'buy', price: bid, quantity: wanted })
    toSpend -= wanted * bid
    ask = Math.max(ask + 1, Math.ceil(fair * (1 + away)))
    const offered = Math.min(most, toSell)
    if (offered > 0) quotes.push({ side: 'sell', price: ask, quantity: offered })
    toSell -= offered
  }
  return quotes
}
