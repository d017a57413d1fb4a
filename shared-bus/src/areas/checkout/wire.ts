import * as z from '@shoal/bus/shape'
import { Instant, Person } from '../../common.ts'
import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get, post } from '../../dsl/wire.ts'
import type { checkout } from './contract.ts'

/** Where its calls go, and what its events carry. */
export const wire = declare('checkout', {
  calls: {
    offers: get('/checkout'),
    passes: get('/checkout/passes'),
    buy: post('/checkout/orders', { idempotent: true }),
    order: get('/checkout/orders/:id'),
    endSubscription: post('/checkout/subscription/end'),
    resumeSubscription: post('/checkout/subscription/resume'),
    billing: get('/checkout/billing'),
    receipts: get('/checkout/receipts'),
    emptyOrders: get('/checkout/orders/empty'),
    giftOffer: get('/checkout/gifts'),
    gift: post('/checkout/gifts', { idempotent: true }),
  },
  receives: {
    gifted: z.object({ from: Person, endsAt: Instant }),
    changed: z.object({}),
  },
})

/** The area as the page has it. */
export const checkoutArea: PageArea<typeof wire, typeof checkout> = wire
export type * from './contract.ts'
