import type { ListingStatus, MarketNoticeKind } from '@shoal/bus/market/contract'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'

/** Auctions, also those that are over: they are the price history. */
export const marketListings = pgTable(
  'market_listings',
  {
    /** Time-ordered: the order of ids is that of listing. */
    id: uuid().primaryKey(),
    /** Of the item ledger; its owner is the seller and its state `market` while the auction is open. */
    instanceId: uuid('instance_id').notNull(),
    itemId: integer('item_id').notNull(),
    sellerId: text('seller_id').notNull(),
    startPrice: integer('start_price').notNull(),
    buyout: integer(),
    bid: integer(),
    bidderId: text('bidder_id'),
    /** What it costs now, to be sorted by: the highest bid or the start price; at the end what was paid. */
    price: integer().notNull(),
    bids: integer().notNull(),
    status: text().$type<ListingStatus>().notNull(),
    createdAt: instant('created_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    closedAt: instant('closed_at'),
    version: integer().notNull(),
    /** Of the request that listed it, with the seller in front. */
    key: text().unique('market_listings_key'),
  },
  (table) => [
    index('market_listings_ending').on(table.endsAt, table.id).where(sql`${table.status} = 'open'`),
    index('market_listings_newest').on(table.id).where(sql`${table.status} = 'open'`),
    index('market_listings_price').on(table.price, table.id).where(sql`${table.status} = 'open'`),
    index('market_listings_item').on(table.itemId, table.endsAt).where(sql`${table.status} = 'open'`),
    index('market_listings_sold').on(table.itemId, table.closedAt).where(sql`${table.status} = 'sold'`),
    index('market_listings_closed_at').on(table.closedAt).where(sql`${table.status} = 'sold'`),
    index('market_listings_seller').on(table.sellerId, table.status, table.endsAt),
    index('market_listings_bidder').on(table.bidderId).where(sql`${table.status} = 'open'`),
    // An item is in one auction at a time, whatever the program does.
    uniqueIndex('market_listings_instance').on(table.instanceId).where(sql`${table.status} = 'open'`),
    check('market_listings_bid', sql`(${table.bid} is null) = (${table.bidderId} is null)`),
    check('market_listings_status', sql`${table.status} in ('open', 'sold', 'unsold', 'cancelled')`),
    check('market_listings_closed', sql`(${table.status} = 'open') = (${table.closedAt} is null)`),
  ],
)
export type ListingRow = typeof marketListings.$inferSelect

/** Bids and purchases, never changed. */
export const marketBids = pgTable(
  'market_bids',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    listingId: uuid('listing_id')
      .notNull()
      .references(() => marketListings.id),
    userId: text('user_id').notNull(),
    amount: integer().notNull(),
    /** It bought the item at once. */
    buyout: boolean().notNull(),
    at: instant('at').notNull(),
    /** Of the request, with the person in front. */
    key: text().unique('market_bids_key'),
  },
  (table) => [
    index('market_bids_listing').on(table.listingId, table.id),
    index('market_bids_user').on(table.userId, table.listingId, table.amount),
  ],
)

/** The auctions that people watch. */
export const marketWatches = pgTable(
  'market_watches',
  {
    userId: text('user_id').notNull(),
    listingId: uuid('listing_id')
      .notNull()
      .references(() => marketListings.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.listingId] })],
)

/** Notices to people in the market, kept for when they were away. */
export const marketNotices = pgTable(
  'market_notices',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: text('user_id').notNull(),
    kind: text().$type<MarketNoticeKind>().notNull(),
    listingId: uuid('listing_id').notNull(),
    itemId: integer('item_id').notNull(),
    amount: integer(),
    at: instant('at').notNull(),
    seen: boolean().notNull(),
  },
  (table) => [
    index('market_notices_user').on(table.userId, table.id),
    index('market_notices_unseen').on(table.userId).where(sql`not ${table.seen}`),
    index('market_notices_at').on(table.at),
  ],
)
