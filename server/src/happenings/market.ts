import { z } from 'zod'
import { happening, question } from '../platform/happenings/index.ts'

const listing = { listingId: z.uuid(), itemId: z.int(), sellerId: z.string() }

/** Somebody put an item up for sale [MKT-2]. */
export const marketListed = happening('market.listed', z.strictObject(listing))

/** Somebody holds the highest bid; the leader before has their tokens back [MKT-2]. */
export const marketBidPlaced = happening(
  'market.bid-placed',
  z.strictObject({ ...listing, bidderId: z.string(), amount: z.int().positive() }),
)

/** An auction was won or bought; tokens and item changed hands [MKT-2]. `fee` of the price went to the house. */
export const marketSold = happening(
  'market.sold',
  z.strictObject({
    ...listing,
    buyerId: z.string(),
    price: z.int().positive(),
    fee: z.int().nonnegative(),
    by: z.enum(['bid', 'buyout']),
  }),
)
export type MarketSold = z.output<typeof marketSold.schema>

/** Something happened to somebody's auction or bid: what the notice of the market says [MKT-2]. */
export const marketNoticed = happening(
  'market.noticed',
  z.strictObject({
    noticeId: z.int(),
    userId: z.string(),
    kind: z.enum(['outbid', 'won', 'sold', 'unsold', 'reopened', 'withdrawn']),
    listingId: z.uuid(),
    itemId: z.int(),
    amount: z.nullable(z.int()),
  }),
)

/** How often each of these people sold something so far, and their best price in ₣. */
export const salesSoFar = question<{ userIds: readonly string[] }, { userId: string; sales: number; best: number }[]>(
  'market.sales-so-far',
)

/** How often each of these people bought something so far. */
export const purchasesSoFar = question<{ userIds: readonly string[] }, { userId: string; purchases: number }[]>(
  'market.purchases-so-far',
)
