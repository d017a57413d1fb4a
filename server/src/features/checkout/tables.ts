import type { Product } from '@shoal/bus/checkout/contract'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
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
    /** Why paid money is owed back; null where it is not. */
    refundReason: text('refund_reason', { enum: ['account-deleted', 'had-already'] }),
    /** The provider's id of what pays again every month. */
    subscription: text(),
    /** When the subscription, ended by its owner, runs out. */
    subscriptionEndsAt: instant('subscription_ends_at'),
    subscriptionEndedAt: instant('subscription_ended_at'),
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
    check('checkout_orders_amount', sql`${table.amount} > 0`),
  ],
)
export type OrderRow = typeof checkoutOrders.$inferSelect
