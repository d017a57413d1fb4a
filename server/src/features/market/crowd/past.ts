import type { ItemDefinition } from '@shoal/bus/items/contract'
import { leastBid } from '@shoal/bus/market/rules'
import { eq } from 'drizzle-orm'
import { type Chance, chanceOf } from '../../../platform/crowd/chance.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { useItems } from '../../items/index.ts'
import { useMarket } from '../service.ts'
import { type ListingRow, marketListings } from '../tables.ts'
import { worthOf } from './worth.ts'

const dayMs = 24 * 60 * 60_000
/** Items with a past, auctions that are open, and the days that the past goes back. */
const [known, open, days] = [32, 14, 28]

/** Items of all rarities, as the market of a show that has been on for a while has them. */
function chosen(definitions: readonly ItemDefinition[], chance: Chance, count: number): ItemDefinition[] {
  const tradable = definitions.filter(({ effect, enabled }) => enabled && effect?.name !== 'find')
  const left = [...tradable]
  const taken: ItemDefinition[] = []
  while (taken.length < count && left.length > 0) {
    const one = chance.pick(left)
    left.splice(left.indexOf(one), 1)
    taken.push(one)
  }
  return taken
}

/**
 * Those who buy from somebody. Of two people it is always the same one who sells, because pairs who sell to each other both
 * ways are shown to staff as suspicious [TOK-1]. Everybody sells to about half of the others and buys from the rest.
 */
function buyersOf(ids: readonly string[], sellerId: string): string[] {
  const seller = ids.indexOf(sellerId)
  return ids.filter((_, buyer) => ((seller + buyer) % 2 === 0 ? seller < buyer : seller > buyer))
}

/**
 * What was in the market before the first start: sales of four weeks, whose items are gone since, and a dozen open auctions
 * of real items with real bids.
 */
export async function makePast(platform: Platform, ids: readonly string[]): Promise<void> {
  const { clock, database } = platform
  const chance = chanceOf(57)
  const items = useItems(platform)
  const market = useMarket(platform)
  const definitions = chosen(items.definitions(), chance, known)
  const now = clock.ms()

  const sales: ListingRow[] = []
  for (const item of definitions) {
    let price = worthOf(item)
    for (let day = days; day > 0; day--) {
      price = Math.max(2, Math.round(price * (0.88 + chance.between(0, 0.25))))
      for (let count = Math.floor(chance.between(0, 2.6)); count > 0; count--) {
        const closedAt = new Date(now - day * dayMs + chance.between(0, dayMs * 0.9))
        const paid = Math.max(1, Math.round(price * (0.9 + chance.between(0, 0.2))))
        const sellerId = chance.pick(ids)
        const bidderId = chance.pick(buyersOf(ids, sellerId))
        sales.push({
          ...{ id: newId(), instanceId: newId(), itemId: item.id, sellerId, bidderId, startPrice: Math.ceil(paid / 2) },
          ...{ buyout: null, bid: paid, price: paid, bids: 1 + Math.floor(chance.between(0, 6)), status: 'sold' },
          ...{ createdAt: new Date(closedAt.getTime() - dayMs), endsAt: closedAt, closedAt, version: 1, key: null },
        })
      }
    }
  }
  await database.db.insert(marketListings).values(sales)

  for (const [index, item] of definitions.slice(0, open).entries()) {
    const worth = worthOf(item)
    const sellerId = ids[index % ids.length]!
    const { item: mine } = await items.give({ userId: sellerId, itemId: item.id, reason: 'demo' })
    const startPrice = Math.max(1, Math.round(worth * 0.3))
    const buyout = chance.happens(0.6) ? Math.max(startPrice + 2, Math.round(worth * 1.5)) : undefined
    let auction = await market.sell(sellerId, { id: mine.id, startPrice, buyout })
    const bidders = buyersOf(ids, sellerId)
    for (let count = Math.floor(chance.between(0, 5)); count > 0; count--) {
      const amount = leastBid(auction)
      if (amount > worth * 1.2 || (buyout !== undefined && amount >= buyout)) break
      const free = bidders.filter((id) => id !== auction.bidder?.id)
      auction = await market.bid(chance.pick(free), auction.id, amount)
    }
    // They did not all begin in this minute.
    const gone = chance.between(0.05, 0.96) * dayMs
    await database.db
      .update(marketListings)
      .set({ createdAt: new Date(now - gone), endsAt: new Date(now - gone + dayMs) })
      .where(eq(marketListings.id, auction.id))
  }
}
