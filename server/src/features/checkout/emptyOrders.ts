import type { EmptyOrder, Order } from '@shoal/bus/checkout/contract'
import { and, count, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { service } from '../../platform/feature.ts'
import { usePeople } from '../accounts/index.ts'
import { stateOf } from './receipts.ts'
import { checkoutOrders, checkoutPayments, type OrderRow } from './tables.ts'
import { keptOf, useTakeBack } from './takeBack.ts'
import { useProvider } from './useProvider.ts'

/** How many are asked for again at a time. */
const againMost = 100

/**
 * Orders that were paid and gave nothing [TOK-7]: their money goes back by itself. The provider is asked for it until it
 * answered, and again every hour as long as the money is not back.
 */
export const useEmptyOrders = service((platform) => {
  const { database, jobs, metrics } = platform
  const { db } = database
  const { provider } = useProvider(platform)

  // Where nothing is sold any more, what was paid through Stripe is still to be given back.
  const way = provider?.way ?? 'stripe'
  const empty = isNotNull(checkoutOrders.refundReason)
  const kept = sql`${checkoutPayments.refunded} < ${checkoutPayments.amount}
    and coalesce(${checkoutPayments.dispute}, 'won') = 'won'`
  const all = () =>
    db
      .select({ order: checkoutOrders, payment: checkoutPayments })
      .from(checkoutOrders)
      .innerJoin(checkoutPayments, eq(checkoutPayments.orderId, checkoutOrders.id))
  const counted = async (which: SQL | undefined): Promise<number> => {
    const [row] = await db
      .select({ total: count() })
      .from(checkoutOrders)
      .innerJoin(checkoutPayments, eq(checkoutPayments.orderId, checkoutOrders.id))
      .where(which)
    return row!.total
  }

  const givingBack = jobs.define<{ paymentId: string }>(
    'checkout-refund',
    async ({ paymentId }) => {
      const [found] = await all().where(and(eq(checkoutPayments.id, paymentId), empty))
      // Somebody gave it back by hand, or a bank took it; and what another provider has, this one cannot give.
      if (!found || keptOf(found.payment) === 0 || provider?.way !== found.order.provider) return
      if (await provider.refund(found.payment))
        await useTakeBack(platform).change(paymentId, ({ amount }) => ({ refunded: amount }))
    },
    { retry: { limit: 10 } },
  )
  const ask = (paymentId: string) => givingBack.enqueue({ paymentId }, { singletonKey: paymentId })

  jobs.define('checkout-refunds', async () => {
    if (provider === null) return
    const rows = await all()
      .where(and(empty, kept, eq(checkoutOrders.provider, way)))
      .orderBy(desc(checkoutPayments.paidAt))
      .limit(againMost)
    for (const { payment } of rows) await ask(payment.id)
  })
  jobs.cron('checkout-refunds', '41 * * * *')

  metrics.gauge('shoal_checkout_empty', 'Orders that were paid and gave nothing, and whose money is not back', () =>
    counted(and(empty, kept, eq(checkoutOrders.provider, way))),
  )

  return {
    /** Has the provider give a payment back; belongs to the transaction that found that it gave nothing. */
    giveBack: ask,

    /** What the payer is told of an order. */
    async toldOf({ id, refundReason: reason }: OrderRow): Promise<Order['empty']> {
      if (reason === null) return null
      const payments = await db.select().from(checkoutPayments).where(eq(checkoutPayments.orderId, id))
      return { reason, refunded: payments.every((payment) => keptOf(payment) === 0) }
    },

    /** For admins: first those whose money is not back, then the newest; `page` counts from 0. */
    async page({ page, pageSize }: { page: number; pageSize: number }) {
      const [rows, total] = await Promise.all([
        all()
          .where(empty)
          .orderBy(sql`${kept} desc`, desc(checkoutPayments.paidAt), desc(checkoutPayments.id))
          .limit(pageSize)
          .offset(page * pageSize),
        counted(empty),
      ])
      const persons = await usePeople(platform).persons(rows.map(({ order }) => order.userId))
      const orders = rows.map(
        ({ order, payment }): EmptyOrder => ({
          ...{ id: order.id, product: order.product, amount: payment.amount, currency: payment.currency },
          ...{ paidAt: payment.paidAt.toISOString(), reason: order.refundReason!, state: stateOf(payment) },
          person: persons.get(order.userId) ?? null,
          payment: payment.intent ?? payment.reference,
        }),
      )
      return { orders, total }
    },
  }
})
