import * as z from 'zod/mini'
import { Id } from '../../common.ts'
import { area, call, perMinute } from '../../dsl/contract.ts'
import { idempotencyErrors } from '../../errors.ts'
import { itemsErrors } from '../items/errors.ts'
import { ItemInstance } from '../items/shapes.ts'
import { craftingErrors } from './errors.ts'
import { craftingReasons } from './reasons.ts'
import { KnownRecipe, RecipeBook } from './shapes.ts'
import { wire } from './wire.ts'

export * from './limits.ts'
export * from './shapes.ts'

/** What came of a craft. */
export const Crafted = z.object({
  craftedItem: ItemInstance,
  /** No recipe: the two became the failure item. */
  failed: z.boolean(),
  /** The recipe, when the person made it for the first time. */
  discovered: z.nullable(KnownRecipe),
  /** XP that it gave. */
  experience: z.int(),
})
export type Crafted = z.output<typeof Crafted>

/** Two items become another one, by recipe or by accident [CRAFT-1]. */
export const crafting = area(wire, {
  version: '1.0.0',
  errors: craftingErrors,
  reasons: craftingReasons,
  calls: {
    craft: call({
      summary: 'Makes one item of two that one holds; without a recipe they become the failure item',
      access: 'user',
      body: z.strictObject({ idOne: Id, idTwo: Id }),
      reply: Crafted,
      rate: perMinute(60),
      errors: [
        craftingErrors.oneItem,
        craftingErrors.switchedOff,
        itemsErrors.notYours,
        itemsErrors.notHere,
        itemsErrors.stopped,
        itemsErrors.inventoryFull,
        idempotencyErrors.mismatch,
      ],
    }),
    book: call({
      summary: 'The own recipe book: what one has found, and riddles for the rest',
      access: 'user',
      reply: RecipeBook,
    }),
  },
  receives: {
    crafted: 'The own book after a craft: the recipe that was made, or the pair that made nothing',
  },
})
