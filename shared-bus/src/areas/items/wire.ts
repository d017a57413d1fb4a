import * as z from '@shoal/bus/shape'
import { Id } from '../../common.ts'
import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get, patch, post } from '../../dsl/wire.ts'
import type { items } from './contract.ts'
import { Got, InventorySlots, ItemDefinition, ItemInstance, Vouchers } from './shapes.ts'

/** Where its calls go, and what its events carry. */
export const wire = declare('items', {
  calls: {
    catalogue: get('/items'),
    mine: get('/items/inventory'),
    used: get('/items/used/:userId'),
    buy: post('/items/buy/:id', { idempotent: true }),
    buySlots: post('/items/inventory-slots', { idempotent: true }),
    consume: post('/items/consume/:id'),
    refund: post('/items/refund/:id'),
    sendToBloodgames: post('/bloodgames/item/:id'),
    bloodgames: get('/bloodgames/items'),
    supply: get('/items/supply'),
    edit: patch('/items/:id'),
    ofPerson: get('/items/of/:userId'),
    history: get('/items/history/:instanceId'),
    give: post('/items/give', { idempotent: true }),
    take: post('/items/take/:instanceId'),
    check: get('/items/check'),
  },
  snapshot: 'mine',
  receives: {
    inventory: z.object({
      items: z.array(ItemInstance),
      /** Items that went to somebody else. */
      gone: z.array(z.object({ id: Id, version: z.int() })),
    }),
    used: z.object({ itemId: z.int(), got: Got }),
    slots: z.object({ ...InventorySlots.shape, vouchers: Vouchers }),
    details: z.object({ items: z.array(ItemDefinition) }),
  },
})

/** The area as the page has it. */
export const itemsArea: PageArea<typeof wire, typeof items> = wire
export type * from './contract.ts'
