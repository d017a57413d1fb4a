import { randomInt } from 'node:crypto'
import {
  meltValue,
  odds,
  oddsParts,
  type PrizeRarity,
  pityRarities,
  pitySpins,
  prizeRarities,
} from '@shoal/bus/prizes/odds'

/** Where chance comes from. */
export interface Randomness {
  /** A whole number from 0 up to `count`, each as likely as any other. */
  below(count: number): number
}

/** Chance that nobody can foresee. */
export const cryptoRandomness: Randomness = { below: (count) => randomInt(count) }

/** Ids of the items that can be won; no rarity may be empty. */
export type Pool = Readonly<Record<PrizeRarity, readonly number[]>>

export interface Drawn {
  itemId: number
  rarity: PrizeRarity
}

const isLucky = (rarity: PrizeRarity): boolean => pityRarities.some((lucky) => lucky === rarity)

/** One of these rarities, each with its part of the odds. */
function drawRarity({ below }: Randomness, among: readonly PrizeRarity[]): PrizeRarity {
  let left = below(among === prizeRarities ? oddsParts : among.reduce((sum, rarity) => sum + odds[rarity], 0))
  for (const rarity of among) {
    left -= odds[rarity]
    if (left < 0) return rarity
  }
  throw new Error('The parts of the odds are fewer than their sum')
}

/**
 * Draws so many spins by the published odds [ITEM-5].
 * @param dry spins in a row that brought nothing rare or better until now; the result has the same number after these spins
 */
export function drawPrizes(
  randomness: Randomness,
  pool: Pool,
  { spins, dry }: { spins: number; dry: number },
): { drawn: Drawn[]; dry: number } {
  const drawn: Drawn[] = []
  for (let spin = 0; spin < spins; spin += 1) {
    const rarity = drawRarity(randomness, dry >= pitySpins - 1 ? pityRarities : prizeRarities)
    const items = pool[rarity]
    drawn.push({ rarity, itemId: items[randomness.below(items.length)]! })
    dry = isLucky(rarity) ? 0 : dry + 1
  }
  return { drawn, dry }
}

/**
 * Says of each prize whether there is a place for it; places count different items. The rarest get theirs first, and among
 * equals those that were drawn first. A prize without a place is melted down for tokens.
 * @param held ids of the items that the person holds, besides `free` places
 */
export function placePrizes(
  drawn: readonly Drawn[],
  { held, free }: { held: ReadonlySet<number>; free: number },
): Array<Drawn & { kept: boolean; tokens: number }> {
  const placed = new Set(held)
  let left = free
  for (const rarity of prizeRarities.toReversed())
    for (const one of drawn) {
      if (one.rarity !== rarity || left === 0 || placed.has(one.itemId)) continue
      placed.add(one.itemId)
      left -= 1
    }
  return drawn.map((one) => {
    const kept = placed.has(one.itemId)
    return { ...one, kept, tokens: kept ? 0 : meltValue[one.rarity] }
  })
}
