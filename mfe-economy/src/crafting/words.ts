import type { ItemDefinition, ItemKind, ItemRarity } from '@shoal/bus/items'

/** Rarities as people read them. */
export const rarityWords: Record<ItemRarity, string> = {
  COMMON: 'Common',
  UNCOMMON: 'Uncommon',
  RARE: 'Rare',
  EPIC: 'Epic',
  PURCHASE: 'Shop',
}
/** Names of the kinds, in a riddle's line. */
export const kindWords: Record<ItemKind, string> = {
  NORMAL_ITEM: 'thing',
  FISHTOY: 'fishtoy',
  BIGTOY: 'bigtoy',
  WARTOY: 'wartoy',
  SPECIAL: 'special item',
}
/** The commonest first. */
export const rarityOrder: readonly ItemRarity[] = ['COMMON', 'UNCOMMON', 'RARE', 'EPIC', 'PURCHASE']

export const byRarityAndName = (one: ItemDefinition, two: ItemDefinition): number =>
  rarityOrder.indexOf(two.rarity) - rarityOrder.indexOf(one.rarity) || one.name.localeCompare(two.name)
