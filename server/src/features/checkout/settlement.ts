import { checkoutErrors } from '@shoal/bus/checkout/errors'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { service } from '../../platform/feature.ts'
import { newId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusal.ts'
import { usePeople } from '../accounts/index.ts'
import { useTokens } from '../tokens/index.ts'
import { useEmptyOrders } from './emptyOrders.ts'
import { useGifts } from './gifts.ts'
import { useSubscriptionEnds } from './subscriptionEnds.ts'
import { checkoutOrders, checkoutPayments, type OrderRow } from './tables.ts'
import { useTakeBack } from './takeBack.ts'

/** A payment as its provider tells of it. */
export interface Payment {
  orderId: string
  /** The provider's id of the checkout. */
  reference: string
  amount: number | null
  currency: string | null
  /** The provider's id of the subscription, which pays again every month. */
  subscription: string | null
  /** What the provider calls the payment when it tells of refunds and disputes. */
  intent: string | null
}

/** A payment of a subscription, or one that failed, as its provider tells of it. */
export interface Invoice {
  /** The provider's id of it. */
  id: string
  orderId: string | undefined
  subscription: string
  amount: number
  currency: string
  /** The first one of a subscription, which is paid with the checkout. */
  first: boolean
  intent: string | null
  /** Until when it pays, if that is said. */
  until: Date | null
}

/** How a subscription stands, as its provider tells of it. */
export interface SubscriptionNews {
  orderId: string
  subscription: string
  /** When the provider made the news: what comes late must not count. */
  madeAt: Date
  periodEnds: Date
  ends: boolean
  failing: boolean
}

/** Money that went back, as the provider tells of it. */
export interface MoneyBack {
  orderId: string | undefined
  intent: string | null
}

/** The same day of the next month, or its last one. */
export function nextMonth(date: Date): Date {
  const next = new Date(date)
  next.setUTCMonth(date.getUTCMonth() + 1, 1)
  const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate()
  next.setUTCDate(Math.min(date.getUTCDate(), lastDay))
  return next
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
  const { database, clock, jobs, log, publisher } = platform
  const { db } = database

  /** The order, for this transaction alone; null when there is none. */
  async function locked(id: string): Promise<OrderRow | null> {
    const [order] = await db.select().from(checkoutOrders).where(eq(checkoutOrders.id, id)).for('update')
    return order ?? null
  }

  /** Gives what was paid for. Answers why that gave nothing, so that its money goes back, or null. */
  async function give(order: OrderRow): Promise<OrderRow['refundReason']> {
    const { id, userId, product, subscriptionEndedAt } = order
    const people = usePeople(platform)
    if (product.kind === 'tokens') {
      // The person's row stays until the end: no deletion slips in between.
      if (!(await people.hold(userId))) return 'account-deleted'
      await useTokens(platform).grant(userId, product.tokens, 'purchase', `order:${id}`)
      return null
    }
    if (product.gift) return useGifts(platform).paid(order)
    // Its end may be reported before its beginning.
    if (subscriptionEndedAt !== null) return null
    if (product.renews !== null)
      return (await people.update(userId, { passSubscription: true })) ? null : 'account-deleted'
    const given = await people.raisePass(userId, product.tier)
    return given === null ? 'account-deleted' : given ? null : 'had-already'
  }

  /** Writes a payment down, once for each reference. Answers whether it is new. */
  async function receipt(
    { id: orderId, userId, currency }: OrderRow,
    { reference, amount, intent }: { reference: string; amount: number; intent: string | null },
  ): Promise<boolean> {
    const made = await db
      .insert(checkoutPayments)
      .values({ id: newId(), orderId, userId, amount, currency, paidAt: clock.now(), reference, intent })
      .onConflictDoNothing()
      .returning({ id: checkoutPayments.id })
    publisher.toUser(userId, 'checkout:changed', {})
    return made.length > 0
  }

  // For the sandbox, what Stripe does by itself: a month is paid, and an ended subscription runs out.
  const monthEnds = jobs.define<{ orderId: string }>('checkout-month-ends', ({ orderId }) =>
    database.transaction(async () => {
      const order = await locked(orderId)
      if (!order?.renewsAt || order.renewsAt > clock.now() || order.subscriptionEndedAt !== null) return
      if (order.subscriptionEndsAt !== null) return useSubscriptionEnds(platform).over(order, order.subscription)
      const reference = `${orderId}:${order.renewsAt.toISOString()}`
      await receipt(order, { reference, amount: order.amount, intent: null })
      await renewAt(orderId, nextMonth(order.renewsAt))
    }),
  )
  async function renewAt(orderId: string, renewsAt: Date): Promise<void> {
    await db.update(checkoutOrders).set({ renewsAt }).where(eq(checkoutOrders.id, orderId))
    await monthEnds.enqueue({ orderId }, { startAfter: renewsAt, singletonKey: orderId, replace: true })
  }

  /** The order of a subscription, for this transaction alone. */
  async function ofSubscription(orderId: string | undefined, subscription: string): Promise<OrderRow | null> {
    if (orderId !== undefined) return locked(orderId)
    const [order] = await db
      .select()
      .from(checkoutOrders)
      .where(eq(checkoutOrders.subscription, subscription))
      .for('update')
    return order ?? null
  }

  /** Whether an invoice is of a month before the one that is known to be running. */
  const isOld = ({ renewsAt }: OrderRow, { until }: Invoice) => renewsAt !== null && until !== null && until < renewsAt

  /** Writes the payment of an invoice down, or names the checkout's own. Answers whether that was news. */
  async function noted(order: OrderRow, { id: reference, amount, intent, first, until }: Invoice): Promise<boolean> {
    if (!first) return receipt(order, { reference, amount, intent })
    // It may be told of before the checkout itself.
    if (order.status !== 'paid') return receipt(order, { reference: order.reference ?? order.id, amount, intent })
    const unnamed = and(eq(checkoutPayments.orderId, order.id), isNull(checkoutPayments.intent))
    const named = intent === null ? [] : await db.update(checkoutPayments).set({ intent }).where(unnamed).returning()
    return named.length > 0 || (order.renewsAt === null && until !== null)
  }

  /** The payment that the provider means; null when there is none. */
  async function paymentOf({ orderId, intent }: MoneyBack): Promise<string | null> {
    const which = intent !== null ? eq(checkoutPayments.intent, intent) : eq(checkoutPayments.orderId, orderId ?? '')
    const [named] = await db.select({ id: checkoutPayments.id }).from(checkoutPayments).where(which).limit(1)
    if (named || intent === null || orderId === undefined) return named?.id ?? null
    // Paid before its name was noted here: the order's first payment that has none.
    const [first] = await db
      .select({ id: checkoutPayments.id })
      .from(checkoutPayments)
      .where(and(eq(checkoutPayments.orderId, orderId), isNull(checkoutPayments.intent)))
      .orderBy(asc(checkoutPayments.paidAt))
      .limit(1)
    return first?.id ?? null
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
        const settledAt = clock.now()
        // The sandbox knows no calendar; Stripe tells of its own.
        const renews = order.product.kind === 'pass' && order.product.renews !== null && order.provider === 'sandbox'
        await db
          .update(checkoutOrders)
          .set({ status: 'paid', settledAt, reference: payment.reference, refundReason, subscription })
          .where(eq(checkoutOrders.id, order.id))
        await receipt(order, { reference: payment.reference, amount: order.amount, intent: payment.intent })
        if (refundReason === null) {
          if (renews && order.subscriptionEndedAt === null) await renewAt(order.id, nextMonth(settledAt))
          return 'done'
        }
        log.warn({ order: order.id, refundReason }, 'a paid order gives nothing: its money goes back')
        if (subscription) await useSubscriptionEnds(platform).endNow({ ...order, subscription })
        const paid = await paymentOf({ orderId: order.id, intent: null })
        await useEmptyOrders(platform).giveBack(paid!)
        return 'done'
      }),

    /** Notes that the order will not be paid. A settled order stays settled. */
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
        await useSubscriptionEnds(platform).over(order, subscription)
        return 'done'
      }),

    /** Notes when a subscription is paid again, whether it was ended elsewhere, and whether its last payment failed. */
    subscriptionNews: ({
      orderId,
      madeAt,
      periodEnds,
      ends,
      failing,
      subscription,
    }: SubscriptionNews): Promise<Outcome> =>
      database.transaction(async () => {
        const order = await locked(orderId)
        if (order === null) return 'unknown'
        if (order.subscriptionEndedAt !== null || (order.newsAt !== null && order.newsAt >= madeAt)) return 'again'
        await db
          .update(checkoutOrders)
          .set({
            ...{ subscription, newsAt: madeAt, renewsAt: periodEnds, subscriptionEndsAt: ends ? periodEnds : null },
            failedAt: failing ? (order.failedAt ?? clock.now()) : null,
          })
          .where(eq(checkoutOrders.id, order.id))
        publisher.toUser(order.userId, 'checkout:changed', {})
        return 'done'
      }),

    /** Notes a payment of a month. The first one is the checkout's own, and only gets its name. */
    invoicePaid: (invoice: Invoice): Promise<Outcome> =>
      database.transaction(async () => {
        const order = await ofSubscription(invoice.orderId, invoice.subscription)
        if (order === null) return 'unknown'
        if (!(await noted(order, invoice))) return 'again'
        const { until } = invoice
        // One of an earlier month may be told of late, and says nothing of today.
        if (order.subscriptionEndedAt !== null || isOld(order, invoice)) return 'done'
        await db
          .update(checkoutOrders)
          .set({ failedAt: null, ...(until !== null && { renewsAt: until }) })
          .where(eq(checkoutOrders.id, order.id))
        publisher.toUser(order.userId, 'checkout:changed', {})
        return 'done'
      }),

    /** Notes that a month could not be paid. The provider tries again, and says so when it gives up. */
    invoiceFailed: (invoice: Invoice): Promise<Outcome> =>
      database.transaction(async () => {
        const order = await ofSubscription(invoice.orderId, invoice.subscription)
        if (order === null) return 'unknown'
        if (order.failedAt !== null || order.subscriptionEndedAt !== null) return 'again'
        const paid = await db.$count(checkoutPayments, eq(checkoutPayments.reference, invoice.id))
        if (paid > 0 || isOld(order, invoice)) return 'again'
        await db.update(checkoutOrders).set({ failedAt: clock.now() }).where(eq(checkoutOrders.id, order.id))
        publisher.toUser(order.userId, 'checkout:changed', {})
        return 'done'
      }),

    /** Takes back what was bought with money that was given back: `refunded` is all that was, of this payment. */
    async refunded(money: MoneyBack, refunded: number): Promise<Outcome> {
      const id = await paymentOf(money)
      if (id === null) return 'unknown'
      const changed = await useTakeBack(platform).change(id, (payment) => ({
        refunded: Math.min(payment.amount, Math.max(payment.refunded, refunded)),
      }))
      return changed ? 'done' : 'again'
    },

    /** Takes back what was bought with money that a bank asks for, and gives it again when the bank gave way. */
    async disputed(money: MoneyBack, dispute: 'open' | 'won' | 'lost'): Promise<Outcome> {
      const id = await paymentOf(money)
      if (id === null) return 'unknown'
      // A decided dispute does not open again, in whatever order the news come.
      const changed = await useTakeBack(platform).change(id, (payment) => ({
        dispute: dispute === 'open' ? (payment.dispute ?? 'open') : dispute,
      }))
      return changed ? 'done' : 'again'
    },

    /** Closes orders that nobody paid in time, where the provider did not say so. */
    async expire(): Promise<void> {
      await database.query(sql`
        update checkout_orders set status = 'expired', settled_at = ${clock.now()}
        where status = 'open' and expires_at < ${clock.now()}`)
    },
  }
})
