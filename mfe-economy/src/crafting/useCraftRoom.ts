import type { RecipeBook } from '@shoal/bus/crafting'
import { type Holdings, together, useHoldings } from '../items/index.ts'
import { useBook } from './bookStore.ts'

export interface CraftRoom extends Holdings {
  book: RecipeBook
}

/** All that crafting needs to know, kept live: the catalogue, the person's items and their recipe book [CRAFT-1]. */
export function useCraftRoom(): CraftRoom {
  const [holdings, book] = [useHoldings(), useBook((state) => state)]
  return { ...holdings, book: book.book, ...together([holdings, book]) }
}
