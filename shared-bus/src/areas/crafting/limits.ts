/** Numbers of the area that page and server both need, by name. */
export const limits = {
  /** XP for the crafted item, by its rarity; a failed craft gives none. */
  craftXp: { COMMON: 5, UNCOMMON: 15, RARE: 40, EPIC: 100, PURCHASE: 0 },
  /** XP on top for a recipe that the person had not made before. */
  discoveryXp: 25,
  /** Sounds of an item that is made: `crafted-1` to this. */
  craftedSounds: 3,
  /** How many of the last pairs tried in vain the book shows. */
  mistakesShown: 60,
} as const
