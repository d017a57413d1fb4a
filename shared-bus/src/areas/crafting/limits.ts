/** Numbers of the area that page and server both need, by name. */
export const limits = {
  /** XP for what came out, by its rarity; what failed gives none. */
  craftXp: { COMMON: 5, UNCOMMON: 15, RARE: 40, EPIC: 100, PURCHASE: 0 },
  /** XP on top for a recipe that the person had not made before. */
  discoveryXp: 25,
  /** Of what was tried in vain the book keeps the last so many pairs. */
  mistakesShown: 60,
} as const
