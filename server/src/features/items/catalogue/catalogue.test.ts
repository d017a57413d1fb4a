import { ItemDefinition, limits } from '@shoal/bus/items/contract'
import { filterText } from '../../../platform/texts/filter/index.ts'
import { catalogue } from './index.ts'

const times = <Key extends string>(keys: readonly Key[]): Partial<Record<Key, number>> => {
  const counted: Partial<Record<Key, number>> = {}
  for (const key of keys) counted[key] = (counted[key] ?? 0) + 1
  return counted
}

describe('the catalogue of items', () => {
  it('[ITEM-1] has every number from 0 to 178, each with what a definition needs', () => {
    expect(catalogue.map(({ id }) => id)).toEqual(Array.from({ length: limits.itemIdMax + 1 }, (_, id) => id))
    for (const item of catalogue) expect(ItemDefinition.parse(item)).toEqual(item)
  })

  it.each(['name', 'icon', 'description'] as const)('[ITEM-1] no two have the same %s', (key) => {
    expect(new Set(catalogue.map((item) => item[key].toLowerCase())).size).toBe(catalogue.length)
  })

  it('[ITEM-1] has all kinds and rarities of the source, the common ones most and the epic ones few', () => {
    expect(times(catalogue.map(({ kind }) => kind))).toEqual({
      NORMAL_ITEM: 95,
      FISHTOY: 35,
      BIGTOY: 10,
      WARTOY: 15,
      SPECIAL: 24,
    })
    const { COMMON, UNCOMMON, RARE, EPIC, PURCHASE } = times(catalogue.map(({ rarity }) => rarity))
    expect(COMMON).toBeGreaterThan(UNCOMMON!)
    expect(UNCOMMON).toBeGreaterThan(RARE!)
    expect(RARE).toBeGreaterThan(EPIC!)
    expect(PURCHASE).toBeGreaterThan(20)
  })

  it('[ITEM-1] what is only bought has a price, and nothing else has one', () => {
    expect(catalogue.filter(({ price, rarity }) => (price !== null) !== (rarity === 'PURCHASE'))).toEqual([])
  })

  it('[ITEM-3] all toys are aimed at something and are seen; every kind of target is there', () => {
    const toys = catalogue.filter(({ kind }) => kind.endsWith('TOY'))
    expect(toys.filter(({ target, effect }) => target === null || effect?.name !== 'toy')).toEqual([])
    expect(new Set(toys.map(({ target }) => target))).toEqual(
      new Set(['CONTESTANTS', 'ROOMS', 'CLANS', 'USERS', 'ALL', 'CLANLESS', 'FREE_USERS']),
    )
    const effects = toys.flatMap(({ effect }) => (effect?.name === 'toy' ? [effect] : []))
    expect(effects.filter(({ customText }) => customText).length).toBeGreaterThanOrEqual(6)
    expect(effects.filter(({ secondaryTarget }) => secondaryTarget).length).toBeGreaterThanOrEqual(4)
  })

  it('[ITEM-1] what has a use of its own says which, and what one item gives is another that exists', () => {
    const specials = catalogue.filter(({ kind }) => kind === 'SPECIAL')
    expect(specials.filter(({ consumable, effect }) => !consumable || effect === null)).toEqual([])
    for (const { effect } of catalogue)
      if (effect?.name === 'give item') expect(catalogue[effect.itemId]?.id).toBe(effect.itemId)
  })

  it('[ITEM-1] [FLT-1] no name or description says what a person could not say here', () => {
    for (const { name, description } of catalogue) {
      expect(filterText(name)).toBe(name)
      expect(filterText(description)).toBe(description)
      expect(name.length).toBeLessThanOrEqual(28)
      expect(description.length).toBeLessThanOrEqual(100)
    }
  })
})
