import type { Product } from '@shoal/bus/checkout/contract'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'

/**
 * What people ordered. `open` becomes `paid`, `failed` or `expired`; money that arrives after all makes a failed or
 * expired one `paid`, and what is paid stays paid. Orders stay when an account is deleted: they are the books.
 */
export const checkoutOrders = pgTable(
  'checkout_orders',
  {
    id: text().primaryKey(),
    userId: text('user_id').notNull(),
    productId: text('product_id').notNull(),
    /** As it was sold: the list of products may change afterwards. */
    product: jsonb().$type<Product>().notNull(),
    /** In the smallest unit of the currency. */
    amount: integer().notNull(),
    currency: text().notNull(),
    status: text({ enum: ['open', 'paid', 'failed', 'expired'] })
      .notNull()
      .default('open'),
    provider: text({ enum: ['stripe', 'sandbox'] }).notNull(),
    /** The provider's id of the checkout; null until it has one. */
    reference: text(),
    /** Where it is paid. */
    url: text(),
    /** Path of the page that it leads back to. */
    returnTo: text('return_to').notNull(),
    /** The Idempotency-Key of the call. */
    key: text(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    settledAt: instant('settled_at'),
    /** Why an order that was paid gave nothing, so that its money goes back; null where it gave something. */
    refundReason: text('refund_reason', { enum: ['account-deleted', 'had-already'] }),
    /** The provider's id of the subscription, which pays again every month. */
    subscription: text(),
    /** When the subscription, ended by its owner, runs out. */
    subscriptionEndsAt: instant('subscription_ends_at'),
    subscriptionEndedAt: instant('subscription_ended_at'),
    /** When the subscription is paid again. */
    renewsAt: instant('renews_at'),
    /** Since when a payment of the subscription is owed. */
    failedAt: instant('failed_at'),
    /** When the provider made the news of the subscription that was taken last; older ones are out of date. */
    newsAt: instant('news_at'),
  },
  (table) => [
    uniqueIndex('checkout_orders_key').on(table.userId, table.key),
    uniqueIndex('checkout_orders_reference').on(table.reference),
    // Nobody can pay for one pass twice by having its page open twice.
    uniqueIndex('checkout_orders_open_pass')
      .on(table.userId, table.productId)
      .where(sql`${table.status} = 'open' and ${table.product} ->> 'kind' = 'pass'`),
    index('checkout_orders_open').on(table.expiresAt).where(sql`${table.status} = 'open'`),
    index('checkout_orders_subscription').on(table.subscription).where(sql`${table.subscription} is not null`),
    // Those whose money goes back, few of many: looked for hourly, and at each look at the metrics.
    index('checkout_orders_empty').on(table.id).where(sql`${table.refundReason} is not null`),
    check('checkout_orders_amount', sql`${table.amount} > 0`),
  ],
)
export type OrderRow = typeof checkoutOrders.$inferSelect

/** Payments, each once: the receipts. Money that the provider took back since stands with it. */
export const checkoutPayments = pgTable(
  'checkout_payments',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => checkoutOrders.id),
    userId: text('user_id').notNull(),
    amount: integer().notNull(),
    currency: text().notNull(),
    paidAt: instant('paid_at').notNull(),
    /** The provider's id of the checkout, or of the invoice of a month. */
    reference: text().notNull(),
    /** What the provider names when it tells of refunds and disputes: the payment itself. */
    intent: text(),
    /** In the smallest unit of the currency. */
    refunded: integer().notNull().default(0),
    dispute: text({ enum: ['open', 'won', 'lost'] }),
    /** Tokens of it that were taken back. */
    takenTokens: bigint('taken_tokens', { mode: 'number' }).notNull().default(0),
    /** Whether the pass of it was taken back. */
    takenPass: boolean('taken_pass').notNull().default(false),
  },
  (table) => [
    uniqueIndex('checkout_payments_reference').on(table.reference),
    index('checkout_payments_intent').on(table.intent).where(sql`${table.intent} is not null`),
    index('checkout_payments_user').on(table.userId, table.paidAt),
    index('checkout_payments_order').on(table.orderId),
    check('checkout_payments_refunded', sql`${table.refunded} between 0 and ${table.amount}`),
  ],
)
export type PaymentRow = typeof checkoutPayments.$inferSelect

/** Passes that were ordered for others [PASS-3]. */
export const checkoutGifts = pgTable(
  'checkout_gifts',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => checkoutOrders.id),
    giverId: text('giver_id').notNull(),
    /** The person who gets it; null: people drawn by lot in the room. */
    toUserId: text('to_user_id'),
    room: text(),
    passes: integer().notNull(),
    given: integer().notNull().default(0),
    /** When it was paid, and not taken back since. */
    paidAt: instant('paid_at'),
  },
  (table) => [
    check('checkout_gifts_given', sql`${table.given} between 0 and ${table.passes}`),
    check('checkout_gifts_to', sql`(${table.toUserId} is null) <> (${table.room} is null)`),
  ],
)
export type GiftRow = typeof checkoutGifts.$inferSelect

/** People who got a pass, each once for an order. */
export const checkoutGiftPasses = pgTable(
  'checkout_gift_passes',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => checkoutOrders.id),
    userId: text('user_id').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'checkout_gift_passes_pkey', columns: [table.orderId, table.userId] }),
    index('checkout_gift_passes_user').on(table.userId),
  ],
)
