import * as z from 'zod/mini'
import { Id, Instant, Person } from '../../common.ts'
import { area, call, perMinute, send } from '../../dsl/contract.ts'
import { idempotencyErrors } from '../../errors.ts'
import { limits as commonLimits } from '../../limits.ts'
import { Done, TokenAmount } from '../../requests.ts'
import { itemsErrors } from '../items/errors.ts'
import { limits as itemsLimits } from '../items/limits.ts'
import { ItemKind, ItemRarity } from '../items/shapes.ts'
import { tokensErrors } from '../tokens/errors.ts'
import { marketErrors } from './errors.ts'
import { limits } from './limits.ts'
import { marketReasons } from './reasons.ts'
import { MarketItem, MarketNotice } from './shapes.ts'
import { wire } from './wire.ts'

export * from './limits.ts'
export * from './shapes.ts'

export const MarketSort = z.enum(['ending', 'newest', 'price'])
export type MarketSort = z.output<typeof MarketSort>

const ItemId = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(itemsLimits.itemIdMax))

/** MKT-1: which auctions of the market to list. */
export const MarketQuery = z.strictObject({
  /** 1-based, as the source has it. */
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
  pageSize: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(commonLimits.pageSizeMax)),
    limits.marketPageSize,
  ),
  rarity: z.optional(ItemRarity),
  kind: z.optional(ItemKind),
  /** Looked for in the names of items. */
  query: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  /** Only what this person sells. */
  userId: z.optional(Id),
  /** Only of this item. */
  itemId: z.optional(ItemId),
  sort: z._default(MarketSort, 'ending'),
})
export type MarketQuery = z.output<typeof MarketQuery>

/** The server's time with what it answers, so that a countdown is right on every clock. */
const Now = { now: Instant }

export const MarketPage = z.object({ total: z.int(), marketItems: z.array(MarketItem), ...Now })
export type MarketPage = z.output<typeof MarketPage>

export const MarketBid = z.object({ bidder: z.nullable(Person), amount: z.int(), at: Instant })
export type MarketBid = z.output<typeof MarketBid>

/** A day on which an item was sold, in UTC. */
export const PriceDay = z.object({
  day: z.string(),
  median: z.int(),
  low: z.int(),
  high: z.int(),
  sales: z.int(),
})
export type PriceDay = z.output<typeof PriceDay>

export const PriceHistory = z.object({
  /** Oldest first; days without a sale are left out. */
  days: z.array(PriceDay),
  /** The newest first. */
  last: z.array(z.object({ price: z.int(), at: Instant })),
  /** The median of the last ones; null when none was ever sold. */
  usual: z.nullable(z.int()),
  /** The least that one costs at this moment: a buyout or the next bid. */
  lowestOpen: z.nullable(z.int()),
})
export type PriceHistory = z.output<typeof PriceHistory>

/** Sales of an item within as many days as its price history has; `median` in ₣. */
export const SoldItem = z.object({ itemId: z.int(), sales: z.int(), median: z.int() })
export type SoldItem = z.output<typeof SoldItem>

/** What the market knows of one person: open auctions and those that ended within the last days. */
export const MyMarket = z.object({
  selling: z.array(MarketItem),
  /** With the person's highest bid. */
  bidding: z.array(z.object({ marketItem: MarketItem, myBid: z.int() })),
  watching: z.array(MarketItem),
  ...Now,
})
export type MyMarket = z.output<typeof MyMarket>

const One = z.strictObject({ id: Id })
const Reply = z.object({ marketItem: MarketItem })

export const market = area(wire, {
  version: '1.1.0',
  errors: marketErrors,
  reasons: marketReasons,
  calls: {
    list: call({
      summary: 'What is for sale in the Wet Market; pages begin with 1 [MKT-1]',
      access: 'anyone',
      query: MarketQuery,
      reply: MarketPage,
    }),
    read: call({
      summary: 'One auction, open or over, with its last bids',
      access: 'anyone',
      params: One,
      reply: z.object({ ...Reply.shape, lastBids: z.array(MarketBid), ...Now }),
      errors: [marketErrors.noSuchListing],
    }),
    prices: call({
      summary: 'What an item was sold for',
      access: 'anyone',
      params: z.strictObject({ itemId: ItemId }),
      reply: PriceHistory,
      errors: [itemsErrors.noSuchItem],
    }),
    sold: call({
      summary: 'What each item was sold for of late; those that nobody bought are absent',
      access: 'admin',
      reply: z.object({ items: z.array(SoldItem) }),
      rate: perMinute(60),
    }),
    mine: call({ summary: 'Own auctions, bids and what one watches [MKT-4]', access: 'user', reply: MyMarket }),
    notices: call({
      summary: 'What happened to the person in the market, the newest first; `unseen` counts what was not read',
      access: 'user',
      reply: z.object({ notices: z.array(MarketNotice), unseen: z.int() }),
    }),
    seen: call({
      summary: 'The notices up to this one were read',
      access: 'user',
      body: z.strictObject({ upTo: z.int().check(z.minimum(0)) }),
      reply: Done,
    }),
    sell: call({
      summary: 'Puts an own item up for auction, for a day [MKT-2]',
      access: 'user',
      body: z.strictObject({
        /** The instance of the person's inventory. */
        id: Id,
        startPrice: TokenAmount,
        buyout: z.optional(TokenAmount),
      }),
      reply: Reply,
      rate: perMinute(60),
      errors: [
        ...[marketErrors.buyoutTooLow, marketErrors.tooMany, itemsErrors.notYours, itemsErrors.notHere],
        ...[itemsErrors.stopped, idempotencyErrors.mismatch],
      ],
    }),
    cancel: call({
      summary: 'Takes back an own auction that nobody has bid for; the item comes back even into a full inventory',
      access: 'user',
      params: One,
      reply: Reply,
      rate: perMinute(60),
      errors: [marketErrors.noSuchListing, marketErrors.notYours, marketErrors.hasBids, marketErrors.over],
    }),
    bid: call({
      summary: 'Bids: the tokens are held, and whoever led gets theirs back at once [MKT-2]',
      access: 'user',
      params: One,
      body: z.strictObject({ bid: TokenAmount }),
      reply: Reply,
      rate: perMinute(120),
      errors: [
        ...[marketErrors.noSuchListing, marketErrors.over, marketErrors.own, marketErrors.leading],
        ...[marketErrors.tooLow, marketErrors.atBuyout, itemsErrors.inventoryFull, itemsErrors.stopped],
        ...[tokensErrors.insufficient, idempotencyErrors.mismatch],
      ],
    }),
    buyout: call({
      summary: 'Buys it at once for its buyout [MKT-2]',
      access: 'user',
      params: One,
      reply: Reply,
      rate: perMinute(120),
      errors: [
        ...[marketErrors.noSuchListing, marketErrors.over, marketErrors.own, marketErrors.noBuyout],
        ...[itemsErrors.inventoryFull, itemsErrors.stopped, tokensErrors.insufficient, idempotencyErrors.mismatch],
      ],
    }),
    watch: call({
      summary: 'Puts an auction on the own watch list',
      access: 'user',
      params: One,
      reply: Done,
      errors: [marketErrors.noSuchListing, marketErrors.tooManyWatched],
    }),
    unwatch: call({
      summary: 'Takes an auction off the own watch list',
      access: 'user',
      params: One,
      reply: Done,
    }),
  },
  sends: {
    look: send({
      summary: 'The market is looked at, or no longer; who looks gets its changes. Answers with the time',
      access: 'anyone',
      payload: z.strictObject({ open: z.boolean() }),
      ack: z.object(Now),
      rate: perMinute(120),
    }),
  },
  receives: {
    changed: {
      summary: 'Auctions as they are now: new ones, bids, ends; to who looks at the market',
      batched: true,
    },
    notice: 'Something happened to the person in the market',
  },
})
