import * as z from '@shoal/bus/shape'
import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get, post } from '../../dsl/wire.ts'
import type { crafting } from './contract.ts'
import { ItemPair, KnownRecipe } from './shapes.ts'

/** Where its calls go, and what its events carry. */
export const wire = declare('crafting', {
  calls: {
    craft: post('/items/craft', { idempotent: true }),
    book: get('/crafting/book'),
  },
  snapshot: 'book',
  receives: {
    crafted: z.object({ known: z.nullable(KnownRecipe), mistake: z.nullable(ItemPair) }),
  },
})

/** The area as the page has it. */
export const craftingArea: PageArea<typeof wire, typeof crafting> = wire
export type * from './contract.ts'
