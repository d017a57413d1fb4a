import type { ItemDefinition } from '@shoal/bus/items/contract'
import type { PrizeItem } from '@shoal/bus/prizes/contract'
import { type PrizeRarity, prizeRarities } from '@shoal/bus/prizes/odds'
import type { Pool } from './draw.ts'

/** Kinds that the machine gives: things of the house, and toys to throw at it. */
const kinds: ReadonlySet<ItemDefinition['kind']> = new Set(['NORMAL_ITEM', 'FISHTOY'])
/** Effects that would hand out tokens, or more prizes, for the price of a spin. */
const tooGood: ReadonlySet<string> = new Set(['find', 'loot crate', 'give tokens', 'give slots'])

const canCome = ({ kind, effect }: ItemDefinition): boolean =>
  effect === null ? kinds.has(kind) : (kinds.has(kind) || kind === 'SPECIAL') && !tooGood.has(effect.name)

const rarityOf = ({ rarity }: ItemDefinition): PrizeRarity | null => prizeRarities.find((one) => one === rarity) ?? null

/** What can be won: what is switched on, is found and not only bought, and is not worth more than the machine takes. */
export const winnable = (definitions: readonly ItemDefinition[]): ItemDefinition[] =>
  definitions.filter((one) => one.enabled && rarityOf(one) !== null && canCome(one))

/** An item as the machine shows it; null for one that it can not give. */
export function prizeItem(definition: ItemDefinition | null): PrizeItem | null {
  const rarity = definition && rarityOf(definition)
  if (!definition || !rarity) return null
  const { id, name, icon } = definition
  return { id, name, icon, rarity }
}

/** The winnable items by rarity; null where one has none left, so that the odds could not be kept. */
export function poolOf(definitions: readonly ItemDefinition[]): Pool | null {
  const items = winnable(definitions)
  const of = (rarity: PrizeRarity) => items.filter((one) => one.rarity === rarity).map(({ id }) => id)
  const pool = { COMMON: of('COMMON'), UNCOMMON: of('UNCOMMON'), RARE: of('RARE'), EPIC: of('EPIC') }
  return prizeRarities.every((rarity) => pool[rarity].length > 0) ? pool : null
}
