import { eq, sql } from 'drizzle-orm'
import { service } from '../../platform/feature.ts'
import { usePeople } from '../accounts/index.ts'
import { checkoutOrders, type OrderRow } from './tables.ts'
import { useProvider } from './useProvider.ts'

/** What happens when a subscription is over, whoever ended it. */
export const useSubscriptionEnds = service((platform) => {
  const { database, clock, jobs } = platform
  const { provider } = useProvider(platform)

  // The provider may be out of reach just then.
  const atProvider = jobs.define<{ subscription: string }>(
    'checkout-end-subscription',
    async ({ subscription }) => void (await provider?.endSubscription(subscription, { atOnce: true, paidUntil: null })),
    { retry: { limit: 20, delaySeconds: 5 } },
  )

  /** Notes that one is over; the pass goes, unless another runs by now. Belongs to a transaction that holds the order. */
  async function over({ id, userId }: OrderRow, subscription: string | null): Promise<void> {
    await database.db
      .update(checkoutOrders)
      .set({ subscription, subscriptionEndedAt: clock.now(), renewsAt: null, failedAt: null })
      .where(eq(checkoutOrders.id, id))
    const [other] = await database.query(sql`
      select 1 from checkout_orders where user_id = ${userId} and status = 'paid'
      and product ->> 'renews' is not null and subscription_ended_at is null and id <> ${id}`)
    if (!other) await usePeople(platform).update(userId, { passSubscription: false })
    platform.publisher.toUser(userId, 'checkout:changed', {})
  }

  return {
    over,
    /** Has the provider take nothing more; it is tried again until it worked. */
    stop: (subscription: string) => atProvider.enqueue({ subscription }),
    /** Ends one at once. */
    async endNow(order: OrderRow): Promise<void> {
      if (order.subscriptionEndedAt !== null) return
      if (order.subscription) await atProvider.enqueue({ subscription: order.subscription })
      await over(order, order.subscription)
    },
  }
})
