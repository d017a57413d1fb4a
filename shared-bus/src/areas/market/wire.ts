import * as z from '@shoal/bus/shape'
import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get, post, put, remove } from '../../dsl/wire.ts'
import type { market } from './contract.ts'
import { MarketItem, MarketNotice } from './shapes.ts'

/** Where its calls go, and what its events carry. */
export const wire = declare('market', {
  calls: {
    list: get('/market'),
    read: get('/market/:id'),
    prices: get('/market/prices/:itemId'),
    sold: get('/market/sold'),
    mine: get('/market/mine'),
    notices: get('/market/notices'),
    seen: post('/market/notices/seen'),
    sell: post('/market', { idempotent: true }),
    cancel: remove('/market/:id'),
    bid: post('/market/:id/bid', { idempotent: true }),
    buyout: post('/market/:id/buyout', { idempotent: true }),
    watch: put('/market/:id/watch'),
    unwatch: remove('/market/:id/watch'),
  },
  snapshot: 'notices',
  sends: ['look'],
  receives: {
    changed: z.object({ marketItems: z.array(MarketItem) }),
    notice: MarketNotice,
  },
})

/** The area as the page has it. */
export const marketArea: PageArea<typeof wire, typeof market> = wire
export type * from './contract.ts'
