import type { ItemDefinition, ItemInstance } from '@shoal/bus/items'
import type { Holdings } from '../items/index.ts'

export const isToy = ({ kind }: ItemDefinition): boolean => kind === 'FISHTOY' || kind === 'BIGTOY' || kind === 'WARTOY'

/** The person's toys by kind, each with how many there are [ITEM-3]. */
export function shelfOf({ catalogue, held }: Pick<Holdings, 'catalogue' | 'held'>) {
  const shelf = new Map<number, { toy: ItemDefinition; items: ItemInstance[] }>()
  for (const item of held) {
    const toy = catalogue[item.itemId]
    if (!toy || !isToy(toy)) continue
    const there = shelf.get(toy.id)
    if (there) there.items.push(item)
    else shelf.set(toy.id, { toy, items: [item] })
  }
  return [...shelf.values()]
}
