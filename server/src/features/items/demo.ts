import type { ItemDefinition, ItemKind } from '@shoal/bus/items/contract'
import type { Platform } from '../../platform/platform.ts'
import { usePeople } from '../accounts/index.ts'
import { useItems } from './ledger.ts'

interface Pocket {
  common: number
  uncommon: number
  rare: number
  epic: number
  /** One toy of each of these kinds. */
  toys: readonly ItemKind[]
}

/**
 * Whose pockets are filled, by display name, and with how many different normal items of each rarity. A place is left
 * over in each [INV-1]; toys that wait for staff take one, too.
 */
const pockets: Readonly<Record<string, Pocket>> = {
  Viewer: { common: 2, uncommon: 1, rare: 1, epic: 0, toys: ['FISHTOY'] },
  Rival: { common: 2, uncommon: 1, rare: 1, epic: 0, toys: [] },
  Pass: { common: 2, uncommon: 2, rare: 1, epic: 1, toys: ['WARTOY'] },
  XL_fan: { common: 4, uncommon: 2, rare: 1, epic: 1, toys: ['WARTOY', 'BIGTOY'] },
}

/** Gives the people of the demo show something to play with: things of the house, toys, a crate, a voucher, a fishbuck. */
export async function fillPockets(platform: Platform): Promise<void> {
  const items = useItems(platform)
  const people = await usePeople(platform).byDisplayNames(Object.keys(pockets))
  const all = items.definitions()
  const first = (fits: (item: ItemDefinition) => boolean, count: number) => all.filter(fits).slice(0, count)
  for (const [name, { common, uncommon, rare, epic, toys }] of Object.entries(pockets)) {
    const person = people.get(name.toLowerCase())
    if (!person) continue
    const plain = (rarity: ItemDefinition['rarity'], count: number) =>
      first((item) => item.kind === 'NORMAL_ITEM' && item.rarity === rarity, count)
    const commons = plain('COMMON', common)
    const given = [
      // Two of some, to craft and to trade.
      ...[...commons, ...commons.slice(0, 2), ...plain('UNCOMMON', uncommon), ...plain('RARE', rare)],
      ...plain('EPIC', epic),
      ...first(({ effect, price }) => effect?.name === 'loot crate' && price === null, 1),
      ...first(({ effect }) => effect?.name === 'give voucher', 1),
      ...first(({ effect }) => effect?.name === 'give tokens', 1),
      ...toys.flatMap((toy) => first(({ kind, price }) => kind === toy && price === null, 1)),
    ]
    for (const [index, { id: itemId }] of given.entries())
      await items.give({ userId: person.id, itemId, reason: 'demo', key: `demo:${person.id}:${index}` })
  }
}
