import { itemsErrors } from '@shoal/bus/items/errors'
import {
  limits,
  type MarketBid,
  type MarketItem,
  type MarketPage,
  type MarketQuery,
  type MyMarket,
  type PriceHistory,
  type SoldItem,
} from '@shoal/bus/market/contract'
import { marketErrors } from '@shoal/bus/market/errors'
import { leastBid } from '@shoal/bus/market/rules'
import { and, asc, count, desc, eq, gt, inArray, max, min, or, type SQL, sql } from 'drizzle-orm'
import { service } from '../../platform/feature.ts'
import { isUuid } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusal.ts'
import { usePeople } from '../accounts/index.ts'
import { useItems } from '../items/index.ts'
import { createMarketStore } from './store.ts'
import { marketBids, marketListings, marketWatches } from './tables.ts'
import { useMarketView } from './view.ts'

const dayMs = 24 * 60 * 60_000
/** How long, and how many of, a person's auctions and bids are shown after they are over. */
const [recentMs, mineMost] = [3 * dayMs, 100]
/** For how long the number of all open auctions is kept. */
const countKeptMs = 2_000

const orders: Record<MarketQuery['sort'], SQL[]> = {
  ending: [asc(marketListings.endsAt), asc(marketListings.id)],
  newest: [desc(marketListings.id)],
  price: [asc(marketListings.price), asc(marketListings.id)],
}

const median = (values: readonly number[]): number | null =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? null

/** What is asked of the market. Every query goes by an index of its own; `bench/market.ts` holds them to it. */
export const useMarketLists = service((platform) => {
  const { clock } = platform
  const { db } = platform.database
  const store = createMarketStore(platform.database)
  const view = useMarketView(platform)
  const items = useItems(platform)
  const isOpen = eq(marketListings.status, 'open')
  const recently = () => or(isOpen, gt(marketListings.closedAt, new Date(clock.ms() - recentMs)))
  const now = () => clock.now().toISOString()

  /** The items that rarity, kind and search leave; null for all. */
  function wanted({ rarity, kind, query, itemId }: MarketQuery): number[] | null {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean)
    if (rarity === undefined && kind === undefined && itemId === undefined && words.length === 0) return null
    return items
      .definitions()
      .filter((item) => rarity === undefined || item.rarity === rarity)
      .filter((item) => kind === undefined || item.kind === kind)
      .filter((item) => itemId === undefined || item.id === itemId)
      .filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
      .map(({ id }) => id)
  }

  /** Open auctions by item, counted once for all requests within two seconds: there may be a hundred thousand. */
  let counted: { at: number; counts: Promise<ReadonlyMap<number, number>> } | null = null
  async function openByItem(): Promise<ReadonlyMap<number, number>> {
    if (counted === null || performance.now() - counted.at > countKeptMs) {
      const counts = db
        .select({ itemId: marketListings.itemId, open: count() })
        .from(marketListings)
        .where(isOpen)
        .groupBy(marketListings.itemId)
        .then((rows) => new Map(rows.map(({ itemId, open }) => [itemId, open])))
      counted = { at: performance.now(), counts }
      counts.catch(() => {
        counted = null
      })
    }
    return counted.counts
  }

  /** How many auctions of these items are open; null for all items. */
  async function openOf(ids: readonly number[] | null): Promise<number> {
    const counts = await openByItem()
    return (ids ?? [...counts.keys()]).reduce((sum, id) => sum + (counts.get(id) ?? 0), 0)
  }

  return {
    /** MKT-1. `total` may be two seconds old, except of one seller's. */
    async list(query: MarketQuery): Promise<MarketPage> {
      const ids = wanted(query)
      if (ids?.length === 0) return { total: 0, marketItems: [], now: now() }
      const where = and(
        isOpen,
        ids === null ? undefined : inArray(marketListings.itemId, ids),
        query.userId === undefined ? undefined : eq(marketListings.sellerId, query.userId),
      )
      const [rows, total] = await Promise.all([
        db
          .select()
          .from(marketListings)
          .where(where)
          .orderBy(...orders[query.sort])
          .limit(query.pageSize)
          .offset((query.page - 1) * query.pageSize),
        query.userId === undefined ? openOf(ids) : db.$count(marketListings, where),
      ])
      // Auctions that came in since the count are on the page, so the total is at least as high.
      const seen = rows.length === 0 ? 0 : (query.page - 1) * query.pageSize + rows.length
      return { total: Math.max(total, seen), marketItems: await view.presentAll(rows), now: now() }
    },

    /** Whether there is an auction, open or closed. */
    exists: async (id: string): Promise<boolean> =>
      isUuid(id) && (await db.$count(marketListings, eq(marketListings.id, id))) > 0,

    async read(id: string): Promise<{ marketItem: MarketItem; lastBids: MarketBid[]; now: string }> {
      const row = await store.row(id)
      const bids = await db
        .select()
        .from(marketBids)
        .where(eq(marketBids.listingId, id))
        .orderBy(desc(marketBids.id))
        .limit(limits.lastBids)
      const people = await usePeople(platform).persons(bids.map(({ userId }) => userId))
      const lastBids = bids.map(({ userId, amount, at }) => ({
        ...{ bidder: people.get(userId) ?? null, amount, at: at.toISOString() },
      }))
      return { marketItem: await view.presentOne(row), lastBids, now: now() }
    },

    /** Earlier prices of an item, and the lowest now. */
    async prices(itemId: number): Promise<PriceHistory> {
      if (!items.definition(itemId)) refuse(itemsErrors.noSuchItem)
      const since = new Date(clock.ms() - limits.historyDays * dayMs)
      const sold = and(eq(marketListings.status, 'sold'), eq(marketListings.itemId, itemId))
      const day = sql<string>`to_char(${marketListings.closedAt} at time zone 'UTC', 'YYYY-MM-DD')`
      const price = marketListings.price
      const [days, last, open] = await Promise.all([
        db
          .select({
            day,
            median: sql<number>`percentile_disc(0.5) within group (order by ${price})`,
            low: sql<number>`min(${price})`,
            high: sql<number>`max(${price})`,
            sales: sql<number>`count(*)::int`,
          })
          .from(marketListings)
          .where(and(sold, gt(marketListings.closedAt, since)))
          .groupBy(day)
          .orderBy(asc(day)),
        db
          .select({ price, at: marketListings.closedAt })
          .from(marketListings)
          .where(sold)
          .orderBy(desc(marketListings.closedAt))
          .limit(limits.lastSales),
        db
          .select({
            unbid: sql<number | null>`min(${price}) filter (where ${marketListings.bid} is null)`,
            bid: min(marketListings.bid),
            buyout: min(marketListings.buyout),
          })
          .from(marketListings)
          .where(and(isOpen, eq(marketListings.itemId, itemId))),
      ])
      // Where a bid would have to reach the buyout, the buyout is the lower of the two.
      const { unbid, bid, buyout } = open[0]!
      const costs = [unbid, bid && leastBid({ startPrice: bid, bid }), buyout].filter((cost) => cost !== null)
      return {
        days,
        last: last.map(({ price, at }) => ({ price, at: at!.toISOString() })),
        usual: median(last.map(({ price }) => price)),
        lowestOpen: costs.length === 0 ? null : Math.min(...costs),
      }
    },

    /** Prices of each item within `limits.historyDays`. */
    async sold(): Promise<SoldItem[]> {
      const since = new Date(clock.ms() - limits.historyDays * dayMs)
      return db
        .select({
          itemId: marketListings.itemId,
          sales: sql<number>`count(*)::int`,
          median: sql<number>`percentile_disc(0.5) within group (order by ${marketListings.price})`,
        })
        .from(marketListings)
        .where(and(eq(marketListings.status, 'sold'), gt(marketListings.closedAt, since)))
        .groupBy(marketListings.itemId)
    },

    /** MKT-4. */
    async mine(userId: string): Promise<MyMarket> {
      const since = new Date(clock.ms() - recentMs - limits.auctionDuration)
      const own = db
        .select({ listingId: marketBids.listingId, myBid: max(marketBids.amount).as('my_bid') })
        .from(marketBids)
        .where(and(eq(marketBids.userId, userId), gt(marketBids.at, since)))
        .groupBy(marketBids.listingId)
        .as('own')
      const [selling, bidding, watching] = await Promise.all([
        db
          .select()
          .from(marketListings)
          .where(and(eq(marketListings.sellerId, userId), recently()))
          .orderBy(desc(marketListings.endsAt))
          .limit(mineMost),
        db
          .select({ row: marketListings, myBid: own.myBid })
          .from(own)
          .innerJoin(marketListings, eq(marketListings.id, own.listingId))
          .where(recently())
          .orderBy(desc(marketListings.endsAt))
          .limit(mineMost),
        db
          .select({ row: marketListings })
          .from(marketWatches)
          .innerJoin(marketListings, eq(marketListings.id, marketWatches.listingId))
          .where(and(eq(marketWatches.userId, userId), recently()))
          .orderBy(asc(marketListings.endsAt))
          .limit(mineMost),
      ])
      const led = await view.presentAll(bidding.map(({ row }) => row))
      return {
        selling: await view.presentAll(selling),
        bidding: led.map((marketItem, index) => ({ marketItem, myBid: bidding[index]!.myBid! })),
        watching: await view.presentAll(watching.map(({ row }) => row)),
        now: now(),
      }
    },

    async watch(userId: string, id: string): Promise<void> {
      await store.row(id)
      const open = db
        .select({ id: marketWatches.listingId })
        .from(marketWatches)
        .innerJoin(marketListings, and(eq(marketListings.id, marketWatches.listingId), isOpen))
        .where(eq(marketWatches.userId, userId))
        .limit(limits.watchedMost)
      if ((await open).length >= limits.watchedMost) refuse(marketErrors.tooManyWatched, { most: limits.watchedMost })
      await db.insert(marketWatches).values({ userId, listingId: id, at: clock.now() }).onConflictDoNothing()
    },

    async unwatch(userId: string, id: string): Promise<void> {
      if (!isUuid(id)) return
      await db.delete(marketWatches).where(and(eq(marketWatches.userId, userId), eq(marketWatches.listingId, id)))
    },

    forget: (userId: string) => db.delete(marketWatches).where(eq(marketWatches.userId, userId)),
  }
})
