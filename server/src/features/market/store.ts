import { marketErrors } from '@shoal/bus/market/errors'
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/index.ts'
import { isUuid } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusal.ts'
import { type ListingRow, marketBids, marketListings } from './tables.ts'

type Changes = Partial<Pick<ListingRow, 'bid' | 'bidderId' | 'price' | 'bids' | 'status' | 'endsAt' | 'closedAt'>>

/** Rows of the market. */
export function createMarketStore({ db }: Database) {
  const open = eq(marketListings.status, 'open')

  async function row(id: string): Promise<ListingRow> {
    const [found] = isUuid(id) ? await db.select().from(marketListings).where(eq(marketListings.id, id)) : []
    if (!found) refuse(marketErrors.noSuchListing)
    return found
  }

  return {
    row,

    /** The auction as it is, and stays until the end of the transaction. After inventories, before items and tokens. */
    async hold(id: string): Promise<ListingRow> {
      const [found] = isUuid(id)
        ? await db.select().from(marketListings).where(eq(marketListings.id, id)).for('update')
        : []
      if (!found) refuse(marketErrors.noSuchListing)
      return found
    },

    insert: (listing: ListingRow) => db.insert(marketListings).values(listing),

    /** Changes an auction that is held, and answers with it. */
    async change({ id }: ListingRow, changes: Changes): Promise<ListingRow> {
      const [changed] = await db
        .update(marketListings)
        .set({ ...changes, version: sql`${marketListings.version} + 1` })
        .where(eq(marketListings.id, id))
        .returning()
      return changed!
    },

    byKey: async (key: string): Promise<ListingRow | undefined> =>
      (await db.select().from(marketListings).where(eq(marketListings.key, key)))[0],

    bidByKey: async (key: string) => (await db.select().from(marketBids).where(eq(marketBids.key, key)))[0],

    addBid: (bid: typeof marketBids.$inferInsert) => db.insert(marketBids).values(bid),

    /** How many auctions of a person are open. */
    openOf: (sellerId: string): Promise<number> =>
      db.$count(marketListings, and(eq(marketListings.sellerId, sellerId), open)),

    /** Open auctions that a person sells, in the order in which they are locked. */
    soldBy: (sellerId: string): Promise<ListingRow[]> =>
      db
        .select()
        .from(marketListings)
        .where(and(eq(marketListings.sellerId, sellerId), open))
        .orderBy(asc(marketListings.id)),

    /** Open auctions that a person leads. */
    ledBy: (bidderId: string): Promise<ListingRow[]> =>
      db
        .select()
        .from(marketListings)
        .where(and(eq(marketListings.bidderId, bidderId), open))
        .orderBy(asc(marketListings.id)),

    /** The open auction of an item. */
    async openOfInstance(instanceId: string): Promise<ListingRow | undefined> {
      const [found] = await db
        .select()
        .from(marketListings)
        .where(and(eq(marketListings.instanceId, instanceId), open))
      return found
    },

    /** Auctions whose time is up, the longest ago first. */
    due: (now: Date, most: number): Promise<{ id: string }[]> =>
      db
        .select({ id: marketListings.id })
        .from(marketListings)
        .where(and(open, lte(marketListings.endsAt, now)))
        .orderBy(asc(marketListings.endsAt))
        .limit(most),

    /** When the next auction ends; null when none is open. */
    async nextEnd(after: Date): Promise<Date | null> {
      const [next] = await db
        .select({ endsAt: marketListings.endsAt })
        .from(marketListings)
        .where(and(open, gt(marketListings.endsAt, after)))
        .orderBy(asc(marketListings.endsAt))
        .limit(1)
      return next?.endsAt ?? null
    },
  }
}
