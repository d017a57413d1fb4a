import * as z from '@shoal/bus/shape'
import { Id, Instant, Person } from '../../common.ts'
import { ItemKind, ItemRarity } from '../items/shapes.ts'

/** `open`: it can be bid for. `unsold`: it ended without a bid. `cancelled`: taken back, or its seller is gone. */
export const ListingStatus = z.enum(['open', 'sold', 'unsold', 'cancelled'])
export type ListingStatus = z.output<typeof ListingStatus>

/** As much of an item as a card of the market shows. */
export const ListedItem = z.object({
  id: z.int(),
  name: z.string(),
  /** Of its picture. */
  icon: z.string(),
  rarity: ItemRarity,
  kind: ItemKind,
  description: z.string(),
})
export type ListedItem = z.output<typeof ListedItem>

/** MKT-1: an item in the market. Prices are whole tokens. */
export const MarketItem = z.object({
  id: Id,
  item: ListedItem,
  /** Null when the account is gone. */
  seller: z.nullable(Person),
  startPrice: z.int(),
  /** Price that buys it at once; null if it can only be bid for. */
  buyout: z.nullable(z.int()),
  /** The highest bid, or what it was sold for; null before the first. */
  bid: z.nullable(z.int()),
  /** The leading bidder, or the buyer. */
  bidder: z.nullable(Person),
  bids: z.int(),
  status: ListingStatus,
  createdAt: Instant,
  endsAt: Instant,
  closedAt: z.nullable(Instant),
  /** Counts its changes: of two reports the higher one is the newer. */
  version: z.int(),
})
export type MarketItem = z.output<typeof MarketItem>

/**
 * What happened to somebody in the market. `outbid`: somebody bid more. `won`, `sold`: it is over. `unsold`: nobody bid,
 * the item is back. `reopened`: the leading bidder is gone, bids are open again. `withdrawn`: an auction that one led or
 * held was closed before its end, tokens and item are back.
 */
export const MarketNoticeKind = z.enum(['outbid', 'won', 'sold', 'unsold', 'reopened', 'withdrawn'])
export type MarketNoticeKind = z.output<typeof MarketNoticeKind>

export const MarketNotice = z.object({
  id: z.int(),
  kind: MarketNoticeKind,
  listingId: Id,
  itemName: z.string(),
  /** `outbid`: the new price; `won`: the price paid; `sold`: the tokens that arrived; null for the others. */
  amount: z.nullable(z.int()),
  at: Instant,
})
export type MarketNotice = z.output<typeof MarketNotice>
