import type { ItemDefinition } from '@shoal/bus/items/contract'
import { chanceOf } from '../../../platform/crowd/chance.ts'

const usual: Readonly<Record<ItemDefinition['rarity'], number>> = {
  ...{ COMMON: 14, UNCOMMON: 38, RARE: 95, EPIC: 290, PURCHASE: 60 },
}

/** The worth of an item to the crowd, in tokens: by rarity, and a little different for each item. */
export const worthOf = ({ id, rarity }: Pick<ItemDefinition, 'id' | 'rarity'>): number =>
  Math.max(3, Math.round(usual[rarity] * (0.6 + chanceOf(id + 1).between(0, 0.9))))
