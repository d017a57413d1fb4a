import { idempotencyErrors } from '@shoal/bus/errors'
import { itemsErrors } from '@shoal/bus/items/errors'
import { limits, type MarketItem } from '@shoal/bus/market/contract'
import { marketErrors } from '@shoal/bus/market/errors'
import { leastBid, takesBids } from '@shoal/bus/market/rules'
import { marketBidPlaced, marketListed } from '../../happenings/market.ts'
import { isUniqueViolation } from '../../platform/database/index.ts'
import { service } from '../../platform/feature.ts'
import { newId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusal.ts'
import { useItems } from '../items/index.ts'
import { type HeldStep, useTokens } from '../tokens/index.ts'
import { useDeals } from './deals.ts'
import { useMarketNotices } from './notices.ts'
import { createMarketStore } from './store.ts'
import type { ListingRow } from './tables.ts'
import { useMarketView } from './view.ts'

/** What somebody puts up for sale. */
export interface Offered {
  /** Of the instance. */
  id: string
  startPrice: number
  buyout?: number | undefined
}

/** MKT-1 to MKT-3: what people do in the market. Each is one transaction; of two that race the second sees the first. */
export const useMarket = service((platform) => {
  const { clock, database, happenings } = platform
  const store = createMarketStore(database)
  const view = useMarketView(platform)
  const deals = useDeals(platform)
  const notices = useMarketNotices(platform)
  const items = useItems(platform)
  const tokens = useTokens(platform)

  const keyOf = (userId: string, key: string | undefined) => (key === undefined ? null : `${userId}:${key}`)

  /** A key that is used for another auction at the same time is found by the database alone. */
  async function keyed<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await database.transaction(work)
    } catch (error) {
      const twice = ['market_listings_key', 'market_bids_key'].some((name) => isUniqueViolation(error, name))
      if (twice) refuse(idempotencyErrors.mismatch)
      throw error
    }
  }

  function mustBeOpen(row: ListingRow): void {
    if (row.status === 'sold') refuse(marketErrors.over, 'sold')
    if (row.status !== 'open' || row.endsAt <= clock.now()) refuse(marketErrors.over, 'ended')
  }

  /** Whether a request with this key was done before; refuses when it was another request. */
  async function done(key: string | null, id: string, amount: number | null): Promise<boolean> {
    const before = key === null ? undefined : await store.bidByKey(key)
    if (!before) return false
    const same =
      before.listingId === id && (amount === null ? before.buyout : !before.buyout && before.amount === amount)
    if (!same) refuse(idempotencyErrors.mismatch)
    return true
  }

  /** Refuses `items/stopped` while nothing may leave the seller, so that nobody's tokens are held for it. */
  async function mustSell({ sellerId }: ListingRow): Promise<void> {
    if (await items.stopped(sellerId)) refuse(itemsErrors.stopped, 'theirs')
  }

  return {
    /** Puts one of the person's items up for auction; it leaves the inventory. */
    async sell(
      sellerId: string,
      { id: instanceId, startPrice, ...offered }: Offered,
      key?: string,
    ): Promise<MarketItem> {
      const buyout = offered.buyout ?? null
      if (buyout !== null && buyout <= startPrice) refuse(marketErrors.buyoutTooLow)
      await items.open(sellerId)
      return keyed(async (): Promise<MarketItem> => {
        await items.lock(sellerId)
        const asked = keyOf(sellerId, key)
        const before = asked === null ? undefined : await store.byKey(asked)
        if (before) {
          const same = before.instanceId === instanceId && before.startPrice === startPrice && before.buyout === buyout
          if (!same) refuse(idempotencyErrors.mismatch)
          return view.presentOne(before)
        }
        if ((await store.openOf(sellerId)) >= limits.openListingsMost)
          refuse(marketErrors.tooMany, { most: limits.openListingsMost })
        const listingId = newId()
        const [moved] = await items.move([instanceId], {
          ...{ from: { userId: sellerId, status: 'inventory' }, to: { status: 'market' } },
          ...{ reason: 'market-listed', reference: { listing: listingId } },
        })
        const createdAt = clock.now()
        const row: ListingRow = {
          ...{ id: listingId, instanceId, itemId: moved!.itemId, sellerId, startPrice, buyout, price: startPrice },
          ...{ bid: null, bidderId: null, bids: 0, status: 'open', version: 1, key: asked },
          ...{ createdAt, endsAt: new Date(createdAt.getTime() + limits.auctionDuration), closedAt: null },
        }
        await store.insert(row)
        await happenings.happen(marketListed, { listingId, itemId: row.itemId, sellerId })
        return view.changed(row)
      })
    },

    /** Takes back one of the person's auctions that nobody has bid for. */
    async cancel(userId: string, id: string): Promise<MarketItem> {
      await items.open(userId)
      return database.transaction(async () => {
        await items.lock(userId)
        const row = await store.hold(id)
        if (row.sellerId !== userId) refuse(marketErrors.notYours)
        mustBeOpen(row)
        if (row.bidderId !== null) refuse(marketErrors.hasBids)
        return deals.unsold(row, 'cancelled')
      })
    },

    /** Bids. A bid in the last minute moves the end by a minute [MKT-2]. */
    async bid(userId: string, id: string, amount: number, key?: string): Promise<MarketItem> {
      return keyed(async () => {
        const row = await store.hold(id)
        const asked = keyOf(userId, key)
        if (await done(asked, id, amount)) return view.presentOne(row)
        mustBeOpen(row)
        if (row.sellerId === userId) refuse(marketErrors.own)
        if (row.bidderId === userId) refuse(marketErrors.leading)
        await mustSell(row)
        if (row.buyout !== null && (amount >= row.buyout || !takesBids(row)))
          refuse(marketErrors.atBuyout, { buyout: row.buyout.toLocaleString('en') })
        const least = leastBid(row)
        if (amount < least) refuse(marketErrors.tooLow, { least: least.toLocaleString('en') })
        // A won item comes even into a full inventory; but a bidder without room shall know before tokens are held.
        const { free } = await items.room(userId)
        if (free <= 0 && !(await items.of(userId, ['inventory', 'queued'])).some(({ itemId }) => itemId === row.itemId))
          refuse(itemsErrors.inventoryFull)

        const back: HeldStep[] = row.bidderId === null ? [] : [{ release: row.bidderId, amount: row.bid! }]
        const reference = { listing: id, item: row.itemId }
        await tokens.settle('market', [...back, { hold: userId, amount }], 'market-bid', { reference })
        await store.addBid({ listingId: id, userId, amount, buyout: false, at: clock.now(), key: asked })
        const end = row.endsAt.getTime()
        const late = end - clock.ms() < limits.auctionExtension
        const changed = await store.change(row, {
          ...{ bid: amount, bidderId: userId, price: amount, bids: row.bids + 1 },
          ...(late && { endsAt: new Date(end + limits.auctionExtension) }),
        })
        if (row.bidderId !== null) await notices.tell(row.bidderId, 'outbid', row, amount)
        const { itemId, sellerId } = row
        await happenings.happen(marketBidPlaced, { listingId: id, itemId, sellerId, bidderId: userId, amount })
        return view.changed(changed)
      })
    },

    /** Buys it at once for its buyout. */
    async buyout(userId: string, id: string, key?: string): Promise<MarketItem> {
      const { sellerId } = await store.row(id)
      await items.open(userId, sellerId)
      return keyed(async () => {
        await items.lock(userId, sellerId)
        const row = await store.hold(id)
        const asked = keyOf(userId, key)
        if (await done(asked, id, null)) return view.presentOne(row)
        mustBeOpen(row)
        if (row.sellerId === userId) refuse(marketErrors.own)
        if (row.buyout === null) refuse(marketErrors.noBuyout)
        await mustSell(row)
        await items.mustHaveRoom(userId, [row.itemId])
        const bid = { listingId: id, userId, amount: row.buyout, buyout: true, at: clock.now(), key: asked }
        await store.addBid(bid)
        return deals.sell(row, userId, row.buyout, 'buyout')
      })
    },

    /**
     * Ends an auction whose time is up, once, however often and on however many nodes it is asked for. Of a seller whose
     * items do not add up nothing is sold: the item comes back, and so do the tokens of the leading bid.
     */
    async end(id: string): Promise<void> {
      const { sellerId, bidderId } = await store.row(id)
      const people = [sellerId, ...(bidderId === null ? [] : [bidderId])]
      await items.open(...people)
      await database.transaction(async () => {
        await items.lock(...people)
        const row = await store.hold(id)
        // Over, or extended meanwhile; a leader who left has reopened it.
        if (row.status !== 'open' || row.endsAt > clock.now() || row.bidderId !== bidderId) return
        if (row.bidderId === null) await deals.unsold(row, 'unsold')
        else if (await items.stopped(sellerId)) await deals.withdraw(row, false)
        else await deals.sell(row, row.bidderId, row.bid!, 'bid')
      })
    },

    /** The item of an open auction ended by another way, such as with the account of its owner. */
    async itemGone(instanceId: string): Promise<void> {
      const found = await store.openOfInstance(instanceId)
      if (found) await deals.withdraw(await store.hold(found.id), true)
    },

    /** A banned person's auctions end, and their bids fall away; everybody gets back what is theirs. */
    async ban(userId: string): Promise<void> {
      await items.open(userId)
      await items.lock(userId)
      for (const { id } of await store.soldBy(userId)) {
        const row = await store.hold(id)
        if (row.status === 'open') await deals.withdraw(row, false)
      }
      for (const { id } of await store.ledBy(userId)) {
        const row = await store.hold(id)
        if (row.status === 'open' && row.bidderId === userId) await deals.reopen(row, false)
      }
    },

    /** Belongs to the deletion of an account. Its tokens, held ones as well, and its items end elsewhere. */
    async forget(userId: string): Promise<void> {
      for (const { id } of await store.ledBy(userId)) {
        const row = await store.hold(id)
        if (row.status === 'open' && row.bidderId === userId) await deals.reopen(row, true)
      }
      await notices.forget(userId)
    },
  }
})
