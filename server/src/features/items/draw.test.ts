import type { ItemDefinition, RarityWeights } from '@shoal/bus/items/contract'
import { chiSquare, chiSquareMost, seededBelow } from '../../platform/chiSquare.ts'
import { catalogue } from './catalogue/index.ts'
import { drawItem } from './draw.ts'

const draws = 50_000
const rarities = ['COMMON', 'UNCOMMON', 'RARE', 'EPIC'] as const
const isNormal = ({ kind }: ItemDefinition) => kind === 'NORMAL_ITEM'

/** The weights that the catalogue publishes, by the first item that draws by them. */
const published = new Map<string, [name: string, weights: RarityWeights]>()
for (const { name, effect } of catalogue)
  if (effect?.name === 'find' || effect?.name === 'loot crate') {
    const weights = JSON.stringify(effect.weights)
    if (!published.has(weights)) published.set(weights, [name, effect.weights])
  }

function drawn(seed: number, from: readonly ItemDefinition[], weights: RarityWeights): ItemDefinition[] {
  const chance = seededBelow(seed)
  return Array.from({ length: draws }, () => drawItem(from, weights, chance)!)
}
const countOf = (items: readonly ItemDefinition[], of: ItemDefinition['rarity']) =>
  items.filter(({ rarity }) => rarity === of).length

describe('the draw of finds and crates', () => {
  it('[ITEM-4] is tested with each of the three sets of weights that the catalogue publishes', () => {
    expect([...published.values()].map(([name]) => name)).toEqual([
      'Lucky Dip',
      'Large Loot Crate',
      'Sunken Loot Crate',
    ])
  })

  it.each([...published.values()])(
    '[ITEM-4] by the weights of the %s keeps to them over 50 000 seeded draws, among rarities and among the items of each',
    (_, weights) => {
      const found = drawn(4, catalogue, weights)
      expect(found.filter((item) => !isNormal(item))).toEqual([])
      const able = rarities.filter((rarity) => weights[rarity] > 0)
      const whole = able.reduce((sum, rarity) => sum + weights[rarity], 0)
      const counts = able.map((rarity) => countOf(found, rarity))
      // What has no weight is never drawn.
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(draws)
      const expected = able.map((rarity) => (draws * weights[rarity]) / whole)
      expect(chiSquare(counts, expected)).toBeLessThan(chiSquareMost(able.length - 1))
      for (const rarity of able) {
        const pool = catalogue.filter((item) => isNormal(item) && item.rarity === rarity)
        const each = pool.map(({ id }) => found.filter((item) => item.id === id).length)
        const even = pool.map(() => countOf(found, rarity) / pool.length)
        expect(pool.length).toBeGreaterThan(1)
        expect(chiSquare(each, even)).toBeLessThan(chiSquareMost(pool.length - 1))
      }
      // The same test sees weights that are off by one part in a hundred.
      const cheated = counts.map((count, index) => count + (index === 0 ? -500 : index === able.length - 1 ? 500 : 0))
      expect(chiSquare(cheated, expected)).toBeGreaterThan(chiSquareMost(able.length - 1))
    },
  )

  it('[ITEM-3] [ITEM-4] never draws what is switched off; a rarity without any item leaves the others in proportion', () => {
    const weights: RarityWeights = { COMMON: 60, UNCOMMON: 30, RARE: 10, EPIC: 10 }
    const [off] = catalogue.filter((item) => isNormal(item) && item.rarity === 'COMMON')
    const from = catalogue.flatMap((item) => {
      if (isNormal(item) && item.rarity === 'EPIC') return []
      return item === off ? [{ ...item, enabled: false }] : [item]
    })
    const found = drawn(5, from, weights)
    expect(found.filter(({ id }) => id === off!.id)).toEqual([])
    const counts = rarities.map((rarity) => countOf(found, rarity))
    expect(counts[3]).toBe(0)
    expect(chiSquare(counts.slice(0, 3), [draws * 0.6, draws * 0.3, draws * 0.1])).toBeLessThan(chiSquareMost(2))
    const none = catalogue.map((item) => ({ ...item, enabled: false }))
    expect(drawItem(none, weights, seededBelow(6))).toBeNull()
  })
})
