import type { Receipt } from '@shoal/bus/checkout/contract'
import { and, desc, eq } from 'drizzle-orm'
import { service } from '../../platform/feature.ts'
import { checkoutOrders, checkoutPayments, type OrderRow, type PaymentRow } from './tables.ts'

export const stateOf = ({ amount, refunded, dispute }: PaymentRow): Receipt['state'] =>
  dispute === 'open' || dispute === 'lost'
    ? 'disputed'
    : refunded === 0
      ? 'paid'
      : refunded < amount
        ? 'partly-refunded'
        : 'refunded'

const present = ({ payment, order }: { payment: PaymentRow; order: OrderRow }): Receipt => ({
  ...{ id: payment.id, product: order.product, amount: payment.amount, currency: payment.currency },
  ...{ paidAt: payment.paidAt.toISOString(), refunded: payment.refunded, state: stateOf(payment) },
  empty: order.refundReason,
})

/** What people paid, each payment for itself [NAV-8]. */
export const useReceipts = service(({ database }) => {
  const { db } = database
  const all = () =>
    db
      .select({ payment: checkoutPayments, order: checkoutOrders })
      .from(checkoutPayments)
      .innerJoin(checkoutOrders, eq(checkoutOrders.id, checkoutPayments.orderId))

  return {
    /** Newest first; `page` counts from 0. */
    async page(userId: string, { page, pageSize }: { page: number; pageSize: number }) {
      const [rows, total] = await Promise.all([
        all()
          .where(eq(checkoutPayments.userId, userId))
          .orderBy(desc(checkoutPayments.paidAt), desc(checkoutPayments.id))
          .limit(pageSize)
          .offset(page * pageSize),
        db.$count(checkoutPayments, eq(checkoutPayments.userId, userId)),
      ])
      return { receipts: rows.map(present), total }
    },

    /** One of a person's own, or null. */
    async own(userId: string, id: string): Promise<Receipt | null> {
      const [row] = await all().where(and(eq(checkoutPayments.id, id), eq(checkoutPayments.userId, userId)))
      return row ? present(row) : null
    },
  }
})
