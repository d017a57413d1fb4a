import * as z from '@shoal/bus/shape'
import { Instant } from '../../common.ts'
import { ItemKind, ItemRarity } from '../items/shapes.ts'

/** Numbers of two items, the lower one first: their order does not matter. */
export const ItemPair = z.tuple([z.int(), z.int()])
export type ItemPair = z.output<typeof ItemPair>

/** A recipe that somebody has found. `number` is its page in the book, from 1; `times`: how often they made it. */
export const KnownRecipe = z.object({
  number: z.int(),
  of: ItemPair,
  makes: z.int(),
  times: z.int(),
  /** When they found it. */
  at: Instant,
})
export type KnownRecipe = z.output<typeof KnownRecipe>

/** A recipe that is still to be found: its result is told by rarity and kind, its ingredients by a riddle. */
export const Riddle = z.object({ number: z.int(), rarity: ItemRarity, kind: ItemKind, hint: z.string() })
export type Riddle = z.output<typeof Riddle>

/** Somebody's recipe book. `mistakes`: pairs that made nothing, the last ones first. */
export const RecipeBook = z.object({
  known: z.array(KnownRecipe),
  riddles: z.array(Riddle),
  mistakes: z.array(ItemPair),
})
export type RecipeBook = z.output<typeof RecipeBook>
