import type { EmptyReason, Product } from './contract.ts'

/** What a product is called in front of people. */
export function productName(product: Product): string {
  if (product.kind === 'tokens') return `₣${product.tokens.toLocaleString('en-US')}`
  if (product.gift) {
    const { passes, to } = product.gift
    if (to !== null) return `A season pass for ${to}`
    return passes === 1 ? 'A season pass for a viewer' : `${passes} season passes for viewers`
  }
  if (product.from !== null) return 'Upgrade to season pass XL'
  const name = product.tier === 'xl' ? 'Season pass XL' : 'Season pass'
  return product.renews === null ? name : `${name}, monthly`
}

/** Why an order that was paid gave nothing, as a sentence for the payer. */
export function emptyText(product: Product, reason: EmptyReason): string {
  const who = (product.kind === 'pass' && product.gift?.to) || 'You'
  return reason === 'had-already' ? `${who} had a pass by then.` : `${who} left the show.`
}

/** A price in the smallest unit of its currency: 499 of `usd` is `$4.99`. */
export const formatPrice = (price: number, currency: string): string =>
  (price / 100).toLocaleString('en-US', { style: 'currency', currency })
