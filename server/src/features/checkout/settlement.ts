import { checkoutErrors } from '@shoal/bus/checkout/errors'
import { eq, sql } from 'drizzle-orm'
import { service } from '../../platform/feature.ts'
import { refuse } from '../../platform/refusal.ts'
import { usePeople } from '../accounts/index.ts'
import { useTokens } from '../tokens/index.ts'
import { checkoutOrders, type OrderRow } from './tables.ts'

/** A payment as its provider tells of it. */
export interface Payment {
  orderId: string
  /** The provider's id of the checkout. */
  reference: string
  amount: number | null
  currency: string | null
  /** The provider's id of what pays again every month. */
  subscription: string | null
}

/**
 * What an event of the webhook did: something (`done`), nothing because it was done before (`again`), or it is of no
 * order of ours.
 */
export type Outcome = 'done' | 'again' | 'unknown'

/**
 * What the webhook's events do to orders. Each may come twice, twice at once, late, or in any order: an order's row is
 * locked while it is decided, and what it is worth is given in the same transaction [TOK-7].
 */
export const useSettlement = service((platform) => {
  const { database, clock, log } = platform
  const { db } = database

  /** The order, for this transaction alone; null when there is none. */
  async function locked(id: string): Promise<OrderRow | null> {
    const [order] = await db.select().from(checkoutOrders).where(eq(checkoutOrders.id, id)).for('update')
    return order ?? null
  }

  /** Gives what was paid for. Answers why the money is owed back, or null. */
  async function give({ id, userId, product, subscriptionEndedAt }: OrderRow): Promise<OrderRow['refundReason']> {
    const people = usePeople(platform)
    if (product.kind === 'tokens') {
      // The person's row stays until the end: no deletion slips in between.
      if (!(await people.hold(userId))) return 'account-deleted'
      await useTokens(platform).grant(userId, product.tokens, 'purchase', `order:${id}`)
      return null
    }
    // Its end may be reported before its beginning.
    if (subscriptionEndedAt !== null) return null
    if (product.renews !== null)
      return (await people.update(userId, { passSubscription: true })) ? null : 'account-deleted'
    const given = await people.raisePass(userId, product.tier)
    return given === null ? 'account-deleted' : given ? null : 'had-already'
  }

  return {
    /** Credits a paid order, once. Throws the Refusal `checkout/wrong-payment` when it is not what was ordered. */
    paid: (payment: Payment): Promise<Outcome> =>
      database.transaction(async () => {
        const order = await locked(payment.orderId)
        if (order === null) return 'unknown'
        const { amount, currency, subscription } = payment
        const sameCheckout = order.reference === null || order.reference === payment.reference
        if (!sameCheckout || amount !== order.amount || currency !== order.currency) {
          log.error({ order: order.id, expected: `${order.amount} ${order.currency}`, payment }, 'a wrong payment came')
          refuse(checkoutErrors.wrongPayment)
        }
        if (order.status === 'paid') return 'again'
        const refundReason = await give(order)
        await db
          .update(checkoutOrders)
          .set({ status: 'paid', settledAt: clock.now(), reference: payment.reference, refundReason, subscription })
          .where(eq(checkoutOrders.id, order.id))
        if (refundReason)
          log.warn({ order: order.id, refundReason }, 'a paid order gives nothing: its money is owed back')
        return 'done'
      }),

    /** Notes that nothing will be paid. What is settled already stays. */
    async closed(orderId: string, status: 'failed' | 'expired'): Promise<Outcome> {
      const done = await database.query(sql`
        update checkout_orders set status = ${status}, settled_at = ${clock.now()}
        where id = ${orderId} and status = 'open' returning id`)
      if (done.length > 0) return 'done'
      const known = await database.query(sql`select 1 from checkout_orders where id = ${orderId}`)
      return known.length > 0 ? 'again' : 'unknown'
    },

    /** Notes that a subscription is over. A pass that is theirs for good, or a gift, stays [PASS-1]. */
    subscriptionEnded: (orderId: string, subscription: string): Promise<Outcome> =>
      database.transaction(async () => {
        const order = await locked(orderId)
        if (order === null) return 'unknown'
        if (order.subscriptionEndedAt !== null) return 'again'
        await db
          .update(checkoutOrders)
          .set({ subscription, subscriptionEndedAt: clock.now() })
          .where(eq(checkoutOrders.id, orderId))
        // Another one may run by now.
        const [other] = await database.query(sql`
          select 1 from checkout_orders where user_id = ${order.userId} and status = 'paid'
          and product ->> 'renews' is not null and subscription_ended_at is null and id <> ${orderId}`)
        if (!other) await usePeople(platform).update(order.userId, { passSubscription: false })
        return 'done'
      }),

    /** Closes orders that nobody paid in time, where the provider did not say so. */
    async expire(): Promise<void> {
      await database.query(sql`
        update checkout_orders set status = 'expired', settled_at = ${clock.now()}
        where status = 'open' and expires_at < ${clock.now()}`)
    },
  }
})
