import { type Product, products } from '@shoal/bus/checkout/contract'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { usePeople } from '../accounts/index.ts'
import { nextMonth } from './settlement.ts'
import { checkoutOrders, checkoutPayments } from './tables.ts'

const dayMs = 24 * 60 * 60 * 1000

/** What the pass holders of the demo show paid, and how many days ago; of a monthly pass each month. */
const bought: Record<string, readonly { product: string; daysAgo: readonly number[] }[]> = {
  Pass: [
    { product: 'pass', daysAgo: [95] },
    { product: 'pass-monthly', daysAgo: [71, 40, 10] },
  ],
  XL_fan: [
    { product: 'xl', daysAgo: [48] },
    { product: 'pass-monthly', daysAgo: [19] },
  ],
}

/** Gives the pass holders of the demo show receipts for their passes. */
export async function makeDemoReceipts(platform: Platform): Promise<void> {
  const { clock, database } = platform
  const people = await usePeople(platform).byDisplayNames(Object.keys(bought))
  const ago = (days: number) => new Date(clock.ms() - days * dayMs)
  await database.transaction(async () => {
    for (const [name, orders] of Object.entries(bought))
      for (const { product: id, daysAgo } of orders) {
        const userId = people.get(name.toLowerCase())?.id
        const product: Product = products.find((one) => one.id === id)!
        if (userId === undefined) continue
        const renews = product.kind === 'pass' && product.renews !== null
        const [first, last] = [ago(daysAgo[0]!), ago(daysAgo.at(-1)!)]
        const order = newId()
        const paid = { userId, amount: product.price, currency: 'usd' }
        await database.db.insert(checkoutOrders).values({
          ...{ ...paid, id: order, productId: id, product, status: 'paid', provider: 'sandbox', returnTo: '/' },
          ...{ createdAt: first, expiresAt: first, settledAt: first, reference: `demo_${order}` },
          ...(renews && { subscription: `sub_demo_${order}`, renewsAt: nextMonth(last) }),
        })
        for (const days of daysAgo)
          await database.db
            .insert(checkoutPayments)
            .values({ ...paid, id: newId(), orderId: order, paidAt: ago(days), reference: `demo_${order}_${days}` })
      }
  })
}
