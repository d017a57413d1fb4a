import * as z from 'zod/mini'
import { Balance, Id, Instant, PassTier, Person } from '../../common.ts'
import { area, call, perMinute } from '../../dsl/contract.ts'
import { authErrors, idempotencyErrors } from '../../errors.ts'
import { PageQuery } from '../../requests.ts'
import { chatErrors } from '../chat/errors.ts'
import { RoomId } from '../chat/shapes.ts'
import { checkoutErrors } from './errors.ts'
import { limits } from './limits.ts'
import { checkoutReasons } from './reasons.ts'
import { wire } from './wire.ts'

export * from './limits.ts'

/** Money in the smallest unit of its currency, whole: 499 is $4.99. */
export const Price = z.int().check(z.minimum(1))

/** The currency of all prices: its ISO 4217 code in small letters. */
export const currency = 'usd'

const TokenPack = z.object({ id: Id, kind: z.literal('tokens'), tokens: z.int(), price: Price })

const PassProduct = z.object({
  id: Id,
  kind: z.literal('pass'),
  tier: z.enum(['pass', 'xl']),
  /** Paid again every month until it is ended; null is for good. */
  renews: z.nullable(z.literal('month')),
  /** The tier that one has to have for good already, to pay the difference only. */
  from: z.nullable(z.literal('pass')),
  price: Price,
  /**
   * For a gift to others: how many passes, each for as long as a gift lasts, and who gets them; without a name they are
   * drawn by lot.
   */
  gift: z.optional(z.object({ passes: z.int(), to: z.nullable(z.string()) })),
})

export const Product = z.discriminatedUnion('kind', [TokenPack, PassProduct])
export type Product = z.output<typeof Product>
export type TokenPack = z.output<typeof TokenPack>
export type PassProduct = z.output<typeof PassProduct>

const prices = { pass: 1_999, xl: 4_999, gift: 99 }

/** Everything that is sold, with its price: this list is the only place that knows. */
export const products: readonly Product[] = [
  { id: 'tokens-500', kind: 'tokens', tokens: 500, price: 499 },
  { id: 'tokens-1100', kind: 'tokens', tokens: 1_100, price: 999 },
  { id: 'tokens-2400', kind: 'tokens', tokens: 2_400, price: 1_999 },
  { id: 'tokens-6500', kind: 'tokens', tokens: 6_500, price: 4_999 },
  { id: 'pass', kind: 'pass', tier: 'pass', renews: null, from: null, price: prices.pass },
  { id: 'pass-monthly', kind: 'pass', tier: 'pass', renews: 'month', from: null, price: 499 },
  { id: 'xl', kind: 'pass', tier: 'xl', renews: null, from: null, price: prices.xl },
  { id: 'xl-upgrade', kind: 'pass', tier: 'xl', renews: null, from: 'pass', price: prices.xl - prices.pass },
]

/** A pass for one other person or several [PASS-3]. `to` is their name; null draws them by lot. */
export const giftProduct = (id: string, passes: number, to: string | null): PassProduct => ({
  ...{ id, kind: 'pass', tier: 'pass', renews: null, from: null },
  ...{ price: passes * prices.gift, gift: { passes, to } },
})

/** `none`: this show sells nothing. */
export const PaymentWay = z.enum(['stripe', 'sandbox', 'none'])
export type PaymentWay = z.output<typeof PaymentWay>

export const OrderStatus = z.enum(['open', 'paid', 'failed', 'expired'])
export type OrderStatus = z.output<typeof OrderStatus>

/** Why an order that was paid gave nothing: the person who was to get it is gone, or had it by then. */
export const EmptyReason = z.enum(['account-deleted', 'had-already'])
export type EmptyReason = z.output<typeof EmptyReason>

export const Order = z.object({
  id: Id,
  /** As it was when it was ordered. */
  product: Product,
  currency: z.string(),
  status: OrderStatus,
  createdAt: Instant,
  /** It was paid and gave nothing: why, and whether its money went back already. */
  empty: z.nullable(z.object({ reason: EmptyReason, refunded: z.boolean() })),
  /** Of a gift: how many of its passes people have got by now. */
  given: z.int(),
})
export type Order = z.output<typeof Order>

/** The person's own season pass, apart from what staff have by their role [PASS-1]. */
export const OwnPass = z.object({
  /** The tier that is theirs for good. */
  tier: PassTier,
  /** A subscription that was bought here; `endsAt` once it was ended and runs out. */
  subscription: z.nullable(z.object({ endsAt: z.nullable(Instant) })),
  giftEnds: z.nullable(Instant),
})
export type OwnPass = z.output<typeof OwnPass>

export const Offers = z.object({
  way: PaymentWay,
  currency: z.string(),
  /** What this person can buy now. */
  products: z.array(Product),
  pass: OwnPass,
})
export type Offers = z.output<typeof Offers>

/** The season passes that are sold here, the cheapest first; none where nothing is sold. */
export const PassPrices = z.object({ currency: z.string(), passes: z.array(PassProduct) })
export type PassPrices = z.output<typeof PassPrices>

/** What a person pays for, and what comes next [NAV-8]. */
export const Billing = z.object({
  way: PaymentWay,
  currency: z.string(),
  pass: OwnPass,
  /** The subscription that was bought here and runs. */
  subscription: z.nullable(
    z.object({
      price: Price,
      /** When it is paid again; null when it is not, or not known yet. */
      renewsAt: z.nullable(Instant),
      /** When it runs out, once it was ended. */
      endsAt: z.nullable(Instant),
      /** Since when the last payment is owed. */
      failedAt: z.nullable(Instant),
    }),
  ),
  /** What leads to XL from here; null when there is nothing above, or nothing is sold. */
  upgrade: z.nullable(PassProduct),
  /** Tokens that are owed, because more was to be taken back than there was: the next tokens that arrive pay it. */
  debt: Balance,
})
export type Billing = z.output<typeof Billing>

export const Receipt = z.object({
  id: Id,
  product: Product,
  amount: z.int(),
  currency: z.string(),
  paidAt: Instant,
  /** How much of it was given back, in the smallest unit of the currency. */
  refunded: z.int(),
  /** `disputed`: the bank was asked to take it back. */
  state: z.enum(['paid', 'partly-refunded', 'refunded', 'disputed']),
  /** Why it gave nothing; its money goes back by itself. Null: it gave something. */
  empty: z.nullable(EmptyReason),
})
export type Receipt = z.output<typeof Receipt>

/** An order that was paid and gave nothing, as admins see it. */
export const EmptyOrder = z.object({
  ...{ id: Id, product: Product, amount: z.int(), currency: z.string(), paidAt: Instant, reason: EmptyReason },
  /** Who paid; null: their account is gone. */
  person: z.nullable(Person),
  /** What became of the money: `paid` is on its way back. */
  state: Receipt.shape.state,
  /** What the provider calls the payment, to find it in its dashboard. */
  payment: z.string(),
})
export type EmptyOrder = z.output<typeof EmptyOrder>

/** Gift passes as a person can give them in a room just now. */
export const GiftOffer = z.object({
  way: PaymentWay,
  currency: z.string(),
  /** Of one. */
  price: Price,
  /** How long a gift lasts, in days. */
  days: z.int(),
  /** How many in the room have no pass and could get one, up to what can be given at once. */
  viewers: z.int(),
})
export type GiftOffer = z.output<typeof GiftOffer>

/** Who gets the gift: somebody by name, or a number of people drawn by lot from a room of the chat. */
export const GiftTo = z.union([
  z.strictObject({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)) }),
  z.strictObject({ random: z.int().check(z.minimum(1), z.maximum(limits.giftPassesMost)), room: RoomId }),
])
export type GiftTo = z.output<typeof GiftTo>

/** A path of the page, with its query; never another host. */
const ReturnPath = z.string().check(z.maxLength(300), z.regex(/^\/(?!\/)[\w\-./~%?=&+:,@!]*$/))

export const checkout = area(wire, {
  version: '1.2.0',
  errors: checkoutErrors,
  reasons: checkoutReasons,
  calls: {
    offers: call({
      summary: 'What the asking person can buy here, and how it is paid',
      access: 'user',
      reply: Offers,
    }),
    passes: call({
      summary: 'What a season pass costs here, for whoever thinks about one',
      access: 'anyone',
      reply: PassPrices,
    }),
    buy: call({
      summary: 'Orders something; it is paid at `url`, which leads back to `returnTo`',
      access: 'user',
      body: z.strictObject({ product: Id, returnTo: z._default(ReturnPath, '/') }),
      reply: z.object({ order: Order, url: z.string() }),
      rate: perMinute(10),
      errors: [
        checkoutErrors.notSelling,
        checkoutErrors.noSuchProduct,
        checkoutErrors.alreadyYours,
        checkoutErrors.providerFailed,
        idempotencyErrors.mismatch,
      ],
    }),
    order: call({
      summary: 'One of the own orders',
      access: 'user',
      params: z.strictObject({ id: Id }),
      reply: Order,
      errors: [checkoutErrors.noSuchOrder],
    }),
    endSubscription: call({
      summary: 'Ends the own subscription of the season pass; it lasts for what is paid already',
      access: 'user',
      rate: perMinute(5),
      errors: [checkoutErrors.noSubscription, checkoutErrors.notSelling, checkoutErrors.providerFailed],
    }),
    resumeSubscription: call({
      summary: 'Takes back that the own subscription was ended, while it still lasts',
      access: 'user',
      rate: perMinute(5),
      errors: [checkoutErrors.noSubscription, checkoutErrors.notSelling, checkoutErrors.providerFailed],
    }),
    billing: call({ summary: 'What the person pays for, and what comes next', access: 'user', reply: Billing }),
    receipts: call({
      summary: 'The own payments, newest first; `/checkout/receipts/<id>` is the page of one, for paper',
      access: 'user',
      query: PageQuery,
      reply: z.object({ receipts: z.array(Receipt), total: z.int() }),
    }),
    emptyOrders: call({
      summary: 'Orders that were paid and gave nothing: first those whose money is not back, then the newest',
      access: 'admin',
      query: PageQuery,
      reply: z.object({ orders: z.array(EmptyOrder), total: z.int() }),
    }),
    giftOffer: call({
      summary: 'What a gifted pass costs, and how many in a room could get one',
      access: 'user',
      query: z.strictObject({ room: z._default(RoomId, 'global') }),
      reply: GiftOffer,
      errors: [chatErrors.noSuchRoom, chatErrors.noDirect, authErrors.needsPass, authErrors.needsXl],
    }),
    gift: call({
      summary: 'Orders passes for others; they are given when they are paid, and who gets them is drawn then',
      access: 'user',
      body: z.strictObject({ to: GiftTo, returnTo: z._default(ReturnPath, '/') }),
      reply: z.object({ order: Order, url: z.string() }),
      rate: perMinute(10),
      errors: [
        checkoutErrors.notSelling,
        checkoutErrors.providerFailed,
        checkoutErrors.noSuchPerson,
        checkoutErrors.ownGift,
        checkoutErrors.hasPass,
        checkoutErrors.fewerViewers,
        idempotencyErrors.mismatch,
        chatErrors.noSuchRoom,
        chatErrors.noDirect,
        authErrors.needsPass,
        authErrors.needsXl,
      ],
    }),
  },
  receives: {
    gifted: 'Somebody gave the person a pass',
    changed: 'What the person pays for, or a receipt, is different now',
  },
})
