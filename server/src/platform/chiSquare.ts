import { chanceOf } from './crowd/chance.ts'

// For tests of draws: chance that can be repeated, and whether what came of it fits what was published.

/** Whole numbers from 0 to below a limit, each as likely as the others, and the same ones in every run. */
export function seededBelow(seed: number): (limit: number) => number {
  const chance = chanceOf(seed)
  return (limit) => Math.floor(chance.number() * limit)
}

/** How far counts are from what was expected, as chi-square. */
export const chiSquare = (counts: readonly number[], expected: readonly number[]): number =>
  counts.reduce((sum, count, index) => sum + (count - expected[index]!) ** 2 / expected[index]!, 0)

/** What chi-square of so many degrees of freedom exceeds once in a thousand times (Wilson and Hilferty). */
export const chiSquareMost = (freedom: number): number =>
  freedom * (1 - 2 / (9 * freedom) + 3.09 * Math.sqrt(2 / (9 * freedom))) ** 3
