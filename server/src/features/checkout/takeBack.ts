import { and, desc, eq, ne } from 'drizzle-orm'
import { service } from '../../platform/feature.ts'
import { usePeople } from '../accounts/index.ts'
import { useDebts, useTokens } from '../tokens/index.ts'
import { useGifts } from './gifts.ts'
import { useSubscriptionEnds } from './subscriptionEnds.ts'
import { checkoutOrders, checkoutPayments, type OrderRow, type PaymentRow } from './tables.ts'

/** How much of a payment's money is still here, in the smallest unit of its currency. */
const keptOf = ({ amount, refunded, dispute }: PaymentRow): number =>
  dispute === 'open' || dispute === 'lost' ? 0 : amount - refunded

/**
 * When the provider takes money back, or gives it again [TOK-7], the bought tokens go the same way, as new transfers. All
 * of it is derived from the payment's state, so news that come twice or late change nothing.
 */
export const useTakeBack = service((platform) => {
  const { database, log } = platform
  const { db } = database
  const people = usePeople(platform)

  async function tokens(payment: PaymentRow, userId: string, bought: number): Promise<number> {
    const taken = bought - Math.floor((bought * keptOf(payment)) / payment.amount)
    const more = taken - payment.takenTokens
    const reference = { payment: payment.id }
    if (more > 0) await useDebts(platform).take(userId, more, 'refund', reference)
    if (more < 0) await useTokens(platform).grant(userId, -more, 'refund-undone')
    return taken
  }

  /** The best pass for good that somebody bought with money that is still here, besides one payment. */
  async function stillPaid(userId: string, but: string): Promise<'none' | 'pass' | 'xl'> {
    const rows = await db
      .select({ order: checkoutOrders, payment: checkoutPayments })
      .from(checkoutPayments)
      .innerJoin(checkoutOrders, eq(checkoutOrders.id, checkoutPayments.orderId))
      .where(
        and(eq(checkoutPayments.userId, userId), ne(checkoutPayments.id, but), eq(checkoutPayments.takenPass, false)),
      )
    const tiers = rows.flatMap(({ order: { product, refundReason } }) =>
      product.kind === 'pass' && !product.gift && product.renews === null && refundReason === null
        ? [product.tier]
        : [],
    )
    return tiers.includes('xl') ? 'xl' : tiers.includes('pass') ? 'pass' : 'none'
  }

  async function pass(payment: PaymentRow, order: OrderRow): Promise<boolean> {
    const { product, userId } = order
    if (product.kind !== 'pass') return false
    const gone = keptOf(payment) === 0
    if (gone === payment.takenPass) return gone
    if (product.gift) {
      if (gone) await useGifts(platform).takeBack(order.id)
      else await useGifts(platform).giveBack(order.id)
    } else if (product.renews !== null) {
      // Of a month long ago only the money goes; the last one takes the subscription along, which nothing brings back.
      const [last] = await db
        .select({ id: checkoutPayments.id })
        .from(checkoutPayments)
        .where(eq(checkoutPayments.orderId, order.id))
        .orderBy(desc(checkoutPayments.paidAt), desc(checkoutPayments.id))
        .limit(1)
      if (gone && last?.id === payment.id) await useSubscriptionEnds(platform).endNow(order)
    } else if (gone) await people.lowerPass(userId, product.tier, await stillPaid(userId, payment.id))
    else await people.raisePass(userId, product.tier)
    return gone
  }

  return {
    /** Changes how a payment stands, and what follows from it. Answers false when it stood like that before. */
    change: (
      id: string,
      changes: (payment: PaymentRow) => Partial<Pick<PaymentRow, 'refunded' | 'dispute'>>,
    ): Promise<boolean> =>
      database.transaction(async () => {
        const [before] = await db.select().from(checkoutPayments).where(eq(checkoutPayments.id, id)).for('update')
        const payment = { ...before!, ...changes(before!) }
        if (payment.refunded === before!.refunded && payment.dispute === before!.dispute) return false
        const [order] = await db
          .select()
          .from(checkoutOrders)
          .where(eq(checkoutOrders.id, payment.orderId))
          .for('update')
        // An order that gave nothing takes nothing back, and neither does one of a deleted account.
        const gave = order!.refundReason === null && (await people.account(order!.userId)) !== null
        const bought = order!.product.kind === 'tokens' ? order!.product.tokens : 0
        const { refunded, dispute } = payment
        await db
          .update(checkoutPayments)
          .set({
            ...{ refunded, dispute },
            ...(gave && {
              takenTokens: bought > 0 ? await tokens(payment, order!.userId, bought) : 0,
              takenPass: await pass(payment, order!),
            }),
          })
          .where(eq(checkoutPayments.id, id))
        log.warn({ payment: id, refunded, dispute }, 'money of a payment went back')
        platform.publisher.toUser(order!.userId, 'checkout:changed', {})
        return true
      }),
  }
})
