import { limits, type MarketItem } from '@shoal/bus/market/contract'
import { feeOf } from '@shoal/bus/market/rules'
import { marketSold } from '../../happenings/market.ts'
import { service } from '../../platform/feature.ts'
import { useItems } from '../items/index.ts'
import { type HeldStep, useTokens } from '../tokens/index.ts'
import { useMarketNotices } from './notices.ts'
import { createMarketStore } from './store.ts'
import type { ListingRow } from './tables.ts'
import { useMarketView } from './view.ts'

/**
 * How auctions end. Everything here is part of a transaction that holds the auction's row, and before that, where an item
 * moves, the inventories of its people: inventories, auction, items, tokens is the order of locks of the whole market.
 */
export const useDeals = service((platform) => {
  const { clock, happenings } = platform
  const store = createMarketStore(platform.database)
  const view = useMarketView(platform)
  const notices = useMarketNotices(platform)
  const tokens = useTokens(platform)
  const items = useItems(platform)
  const about = ({ id, itemId }: ListingRow) => ({ listing: id, item: itemId })

  /** The tokens that are held for the leading bid go back to its bidder. */
  const giveBack = (row: ListingRow) =>
    tokens.release(row.bidderId!, 'market', row.bid!, 'market-withdrawn', { reference: about(row) })

  const itemBack = (row: ListingRow, reason: string) =>
    items.move([row.instanceId], {
      ...{ from: { userId: row.sellerId, status: 'market' }, to: { status: 'inventory' } },
      ...{ reason, reference: about(row) },
    })

  return {
    /**
     * Tokens and item change hands. `price` is the leading bid, or the buyout that somebody pays now; the former leader
     * gets theirs back. All tokens move in one transfer.
     */
    async sell(row: ListingRow, buyerId: string, price: number, by: 'bid' | 'buyout'): Promise<MarketItem> {
      const fee = feeOf(price)
      const outbid = by === 'buyout' && row.bidderId !== null ? row.bidderId : null
      const steps: HeldStep[] = [
        ...(outbid === null ? [] : [{ release: outbid, amount: row.bid! }]),
        ...(by === 'buyout' ? [{ hold: buyerId, amount: price }] : []),
        { pay: buyerId, to: row.sellerId, amount: price, fee },
      ]
      await items.move([row.instanceId], {
        ...{ from: { userId: row.sellerId, status: 'market' }, to: { userId: buyerId, status: 'inventory' } },
        ...{ reason: 'market-sold', reference: { ...about(row), price } },
      })
      await tokens.settle('market', steps, 'market-sale', { reference: about(row) })
      const changed = await store.change(row, {
        ...{ status: 'sold', bid: price, bidderId: buyerId, price, closedAt: clock.now() },
        bids: row.bids + (by === 'buyout' ? 1 : 0),
      })
      if (outbid !== null && outbid !== buyerId) await notices.tell(outbid, 'outbid', row, price)
      if (by === 'bid') await notices.tell(buyerId, 'won', row, price)
      await notices.tell(row.sellerId, 'sold', row, price - fee)
      const { id: listingId, itemId, sellerId } = row
      await happenings.happen(marketSold, { listingId, itemId, sellerId, buyerId, price, fee, by })
      return view.changed(changed)
    },

    /** Nobody bid, or the seller takes it back: the item returns, into a full inventory as well. */
    async unsold(row: ListingRow, status: 'unsold' | 'cancelled'): Promise<MarketItem> {
      await itemBack(row, status === 'unsold' ? 'market-unsold' : 'market-cancelled')
      if (status === 'unsold') await notices.tell(row.sellerId, 'unsold', row, null)
      return view.changed(await store.change(row, { status, closedAt: clock.now() }))
    },

    /**
     * Closed without a sale: its seller was banned, their items do not add up, or the item is gone (`itemGone`). The
     * leading bidder gets their tokens back.
     */
    async withdraw(row: ListingRow, itemGone: boolean): Promise<void> {
      if (!itemGone) {
        await itemBack(row, 'market-withdrawn')
        await notices.tell(row.sellerId, 'withdrawn', row, null)
      }
      if (row.bidderId !== null) {
        await giveBack(row)
        await notices.tell(row.bidderId, 'withdrawn', row, row.bid)
      }
      await view.changed(await store.change(row, { status: 'cancelled', closedAt: clock.now() }))
    },

    /** The leading bid falls away: bids begin anew, with enough time left for others. `burnt`: its tokens are gone already. */
    async reopen(row: ListingRow, burnt: boolean): Promise<void> {
      if (!burnt) await giveBack(row)
      const least = clock.ms() + limits.auctionReopened
      await notices.tell(row.sellerId, 'reopened', row, null)
      const endsAt = new Date(Math.max(row.endsAt.getTime(), least))
      await view.changed(await store.change(row, { bid: null, bidderId: null, price: row.startPrice, endsAt }))
    },
  }
})
