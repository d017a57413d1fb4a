import {
  meltValue,
  odds,
  oddsParts,
  type PrizeRarity,
  pityRarities,
  pitySpins,
  prizeRarities,
  spinPacks,
  spinPrice,
} from '@shoal/bus/prizes/odds'
import { chiSquare, chiSquareMost, seededBelow } from '../../platform/chiSquare.ts'
import { drawPrizes, type Pool, placePrizes, type Randomness } from './draw.ts'

const seeded = (seed: number): Randomness => ({ below: seededBelow(seed) })
const ids = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)
const pool: Pool = { COMMON: ids(0, 40), UNCOMMON: ids(40, 25), RARE: ids(65, 12), EPIC: ids(77, 5) }
const spins = 100_000

describe('the draw of the prize machine', () => {
  it('[ITEM-5] keeps to the published odds over 100 000 seeded spins, among rarities and among the items of each', () => {
    // Nobody waits here: the odds without what shortens bad luck.
    const chance = seeded(12)
    const drawn = Array.from({ length: spins }, () => drawPrizes(chance, pool, { spins: 1, dry: 0 }).drawn[0]!)
    const of = (rarity: PrizeRarity) => drawn.filter((one) => one.rarity === rarity)
    const counts = prizeRarities.map((rarity) => of(rarity).length)
    const expected = prizeRarities.map((rarity) => (spins * odds[rarity]) / oddsParts)
    expect(chiSquare(counts, expected)).toBeLessThan(chiSquareMost(3))
    for (const rarity of prizeRarities) {
      const all = of(rarity)
      const each = pool[rarity].map((id) => all.filter(({ itemId }) => itemId === id).length)
      const even = pool[rarity].map(() => all.length / pool[rarity].length)
      expect(chiSquare(each, even)).toBeLessThan(chiSquareMost(pool[rarity].length - 1))
    }
    // The same test sees odds that are off by one part in a hundred.
    const cheated = counts.map((count, index) => count + [-1_000, 0, 0, 1_000][index]!)
    expect(chiSquare(cheated, expected)).toBeGreaterThan(chiSquareMost(3))
  })

  it('[ITEM-5] the odds are parts of a whole, and no way of spinning gives back what it costs when all is melted down', () => {
    expect(prizeRarities.reduce((sum, rarity) => sum + odds[rarity], 0)).toBe(oddsParts)
    const cheapest = Math.min(...spinPacks.map(({ spins, free }) => (spins * spinPrice) / (spins + free)))
    const { drawn } = drawPrizes(seeded(3), pool, { spins, dry: 0 })
    const back = drawn.reduce((sum, { rarity }) => sum + meltValue[rarity], 0) / spins
    expect(back).toBeLessThan(cheapest * 0.85)
    expect(spinPacks.map(({ spins, free }) => [spins, free])).toEqual([
      [1, 0],
      [12, 3],
      [24, 5],
      [48, 8],
    ])
  })

  it('[ITEM-5] nobody waits longer than is published for something rare; what comes then is rare or epic by their own odds', () => {
    const { drawn, dry } = drawPrizes(seeded(7), pool, { spins, dry: 0 })
    let waited = 0
    let longest = 0
    const late: PrizeRarity[] = []
    for (const { rarity } of drawn) {
      waited += 1
      longest = Math.max(longest, waited)
      if (!pityRarities.some((lucky) => lucky === rarity)) continue
      if (waited === pitySpins) late.push(rarity)
      waited = 0
    }
    expect(longest).toBe(pitySpins)
    expect(dry).toBe(waited)
    expect(late.length).toBeGreaterThan(100)
    const share = late.filter((rarity) => rarity === 'EPIC').length / late.length
    expect(Math.abs(share - odds.EPIC / (odds.EPIC + odds.RARE))).toBeLessThan(0.05)
    // The wait is carried on from one purchase to the next.
    expect(pityRarities).toContain(drawPrizes(seeded(1), pool, { spins: 1, dry: pitySpins - 1 }).drawn[0]!.rarity)
  })

  it('[ITEM-5] [INV-1] the rarest find their places first, what is held already needs none, and the rest is melted down', () => {
    const drawn = [
      { itemId: 1, rarity: 'COMMON' },
      { itemId: 2, rarity: 'COMMON' },
      { itemId: 70, rarity: 'RARE' },
      { itemId: 1, rarity: 'COMMON' },
      { itemId: 80, rarity: 'EPIC' },
      { itemId: 9, rarity: 'COMMON' },
    ] as const
    const kept = (free: number) =>
      placePrizes(drawn, { held: new Set([9]), free }).map(({ kept, tokens }) => (kept ? 'kept' : tokens))
    const { COMMON, RARE, EPIC } = meltValue
    expect(kept(0)).toEqual([COMMON, COMMON, RARE, COMMON, EPIC, 'kept'])
    expect(kept(1)).toEqual([COMMON, COMMON, RARE, COMMON, 'kept', 'kept'])
    expect(kept(3)).toEqual(['kept', COMMON, 'kept', 'kept', 'kept', 'kept'])
    expect(kept(4)).toEqual(Array.from({ length: 6 }, () => 'kept'))
  })
})
