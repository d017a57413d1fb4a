import { randomInt } from 'node:crypto'
import type { ItemDefinition, RarityWeights } from '@shoal/bus/items/contract'

/** A whole number from 0 to below `limit`, each as likely. */
export type Chance = (limit: number) => number

/** What nobody can foresee. */
export const chance: Chance = (limit) => randomInt(limit)

/**
 * Draws one of the normal items that are on: first a rarity by its weight, among those that have any, then one of it, each
 * as likely. Null when there is none.
 */
export function drawItem(
  definitions: readonly ItemDefinition[],
  weights: RarityWeights,
  by: Chance = chance,
): ItemDefinition | null {
  const pools = Object.entries(weights)
    .map(([rarity, weight]) => ({
      weight,
      pool: definitions.filter((item) => item.kind === 'NORMAL_ITEM' && item.enabled && item.rarity === rarity),
    }))
    .filter(({ weight, pool }) => weight > 0 && pool.length > 0)
  const whole = pools.reduce((sum, { weight }) => sum + weight, 0)
  if (whole === 0) return null
  let place = by(whole)
  for (const { weight, pool } of pools) {
    if (place < weight) return pool[by(pool.length)]!
    place -= weight
  }
  return null
}
