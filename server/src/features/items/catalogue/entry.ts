import type { DebuffName } from '@shoal/bus/debuffs/contract'
import type { ItemDefinition, ItemEffect, ItemKind, ItemRarity, ItemTarget } from '@shoal/bus/items/contract'

type Rest = Partial<Pick<ItemDefinition, 'consumable' | 'price' | 'effect' | 'target'>>

/** One entry of the catalogue; by default an item is not sold, not consumed, aimed at nobody, and does nothing. */
function entry(
  id: number,
  name: string,
  icon: string,
  rarity: ItemRarity,
  kind: ItemKind,
  description: string,
  rest: Rest = {},
): ItemDefinition {
  return {
    ...{ id, name, icon, rarity, kind, description },
    ...{ target: null, consumable: false, enabled: true, price: null, effect: null },
    ...rest,
  }
}

/** A thing of the house: it is crafted with, sold and shown off. */
export const normal = (
  id: number,
  name: string,
  icon: string,
  rarity: ItemRarity,
  description: string,
  rest?: Rest,
): ItemDefinition => entry(id, name, icon, rarity, 'NORMAL_ITEM', description, rest)

/** A thing with a use of its own; most are used up by it. */
export const special = (
  id: number,
  name: string,
  icon: string,
  rarity: ItemRarity,
  description: string,
  rest: Rest & { effect: ItemEffect | null },
): ItemDefinition =>
  entry(id, name, icon, rarity, 'SPECIAL', description, { consumable: rest.effect !== null, ...rest })

/**
 * How a toy is drawn on the picture: `letter` is read out, `burst` flies apart, `drop` falls in, `rise` floats up,
 * `rain` covers all, `dark` takes the light, `noise` shakes, `follow` stays with somebody, `pair` brings two together,
 * `splat` hits the glass, `dash` rushes past, `fog` and `frost` cover what one sees, `bubbles` rise, `spot` lights it up.
 */
export type ToyShow =
  | ('letter' | 'burst' | 'drop' | 'rise' | 'rain' | 'dark' | 'noise' | 'follow' | 'pair')
  | ('splat' | 'dash' | 'fog' | 'frost' | 'bubbles' | 'spot')

const seconds = { FISHTOY: 8, WARTOY: 8, BIGTOY: 14 }

/** Writes toys of one kind: `customText` if the viewer writes something on it, `with` is the kind of the second target. */
export const toy =
  (kind: 'FISHTOY' | 'BIGTOY' | 'WARTOY') =>
  (
    id: number,
    name: string,
    icon: string,
    rarity: ItemRarity,
    target: ItemTarget,
    show: ToyShow,
    description: string,
    { price = null, customText = false, secondaryTarget = null, debuff }: ToyRest = {},
  ): ItemDefinition =>
    entry(id, name, icon, rarity, kind, description, {
      ...{ target, price },
      effect: {
        ...{ name: 'toy', show, seconds: seconds[kind], customText, secondaryTarget },
        ...(debuff && { debuff }),
      },
    })

interface ToyRest {
  debuff?: { name: DebuffName; seconds: number }
  price?: number | null
  customText?: boolean
  secondaryTarget?: ItemTarget | null
}
