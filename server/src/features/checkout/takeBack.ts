import type { PassTier } from '@shoal/bus/common'
import { desc, eq } from 'drizzle-orm'
import { service } from '../../platform/feature.ts'
import { usePeople } from '../accounts/index.ts'
import { useDebts, useTokens } from '../tokens/index.ts'
import { useGifts } from './gifts.ts'
import { useSubscriptionEnds } from './subscriptionEnds.ts'
import { checkoutOrders, checkoutPayments, type OrderRow, type PaymentRow } from './tables.ts'

/** How much of a payment's money is still here, in the smallest unit of its currency. */
export const keptOf = ({ amount, refunded, dispute }: PaymentRow): number =>
  dispute === 'open' || dispute === 'lost' ? 0 : amount - refunded

interface BoughtPass {
  tier: 'pass' | 'xl'
  from: 'pass' | null
  /** Whether its money is here. */
  kept: boolean
}

/**
 * The tier that the money for passes for good is worth. An upgrade is XL together with the pass that it began at; alone it
 * is worth that pass, because it costs more.
 */
function worth(passes: readonly BoughtPass[]): PassTier {
  const kept = passes.filter((pass) => pass.kept)
  const base = kept.some(({ tier }) => tier === 'pass')
  const upgrade = kept.some(({ from }) => from !== null)
  const whole = kept.some(({ tier, from }) => tier === 'xl' && from === null)
  if (whole || (base && upgrade)) return 'xl'
  return base || upgrade ? 'pass' : 'none'
}

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

  /** What somebody's passes for good are worth, if the money of one payment is here or not. */
  async function bought(userId: string): Promise<{ worthIf(id: string, kept: boolean): PassTier }> {
    const rows = await db
      .select({ order: checkoutOrders, payment: checkoutPayments })
      .from(checkoutPayments)
      .innerJoin(checkoutOrders, eq(checkoutOrders.id, checkoutPayments.orderId))
      .where(eq(checkoutPayments.userId, userId))
    const passes = rows.flatMap(({ order: { product, refundReason }, payment: { id, takenPass } }) =>
      product.kind === 'pass' && !product.gift && product.renews === null && refundReason === null
        ? [{ id, tier: product.tier, from: product.from, kept: !takenPass }]
        : [],
    )
    return {
      worthIf: (id, kept) => worth(passes.map((pass) => (pass.id === id ? { ...pass, kept } : pass))),
    }
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
    } else {
      const { worthIf } = await bought(userId)
      const [before, after] = [worthIf(payment.id, gone), worthIf(payment.id, !gone)]
      if (gone) await people.lowerPass(userId, before, after)
      else await people.raisePass(userId, after)
    }
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
