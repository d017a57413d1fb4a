import type { MarketSold } from '../../happenings/market.ts'
import type { Platform } from '../../platform/platform.ts'
import { useItems } from '../items/index.ts'
import type { NewMoment } from '../moments/index.ts'

/** From so many tokens on everybody hears of a sale, and from so many on in large. */
const [told, large] = [250, 1_000]

/** A sale that others talk about. */
export function saleMoment(platform: Platform, { itemId, buyerId, price }: MarketSold): NewMoment | null {
  const item = useItems(platform).definition(itemId)
  if (!item || (price < told && item.rarity !== 'EPIC')) return null
  return {
    ...{ kind: 'sale', streamId: null, size: price >= large ? 'large' : 'small', sound: 'purchase' },
    parts: [{ personId: buyerId }, { text: 'bought' }, { strong: item.name }, { text: 'for' }, { tokens: price }],
  }
}
