/**
 * The odds of the prize machine [ITEM-5]: the page shows these numbers, and the server draws by them. There is no other
 * copy of them.
 */

/** What can be won, the most likely first. */
export const prizeRarities = ['COMMON', 'UNCOMMON', 'RARE', 'EPIC'] as const
export type PrizeRarity = (typeof prizeRarities)[number]

/** Parts of 10 000 that each rarity has in every spin; within a rarity each item is as likely as any other. */
export const odds: Readonly<Record<PrizeRarity, number>> = { COMMON: 6_200, UNCOMMON: 2_700, RARE: 950, EPIC: 150 }
export const oddsParts = 10_000

/** Nobody waits longer than so many spins for one of `pityRarities`: the last of them is drawn among those alone. */
export const pitySpins = 30
export const pityRarities = ['RARE', 'EPIC'] as const satisfies readonly PrizeRarity[]

/** Tokens for each spin that is paid. */
export const spinPrice = 20
/** How many spins one can buy at once, and how many of each are free on top. */
export const spinPacks = [
  { spins: 1, free: 0 },
  { spins: 12, free: 3 },
  { spins: 24, free: 5 },
  { spins: 48, free: 8 },
] as const
export type SpinPack = (typeof spinPacks)[number]

/** Tokens for a prize that finds no place in the inventory. */
export const meltValue: Readonly<Record<PrizeRarity, number>> = { COMMON: 4, UNCOMMON: 8, RARE: 40, EPIC: 200 }

/** A share of the odds as it is written: `62 %`, `1.5 %`. */
export const percentText = (parts: number): string => `${Number(((parts * 100) / oddsParts).toPrecision(3))} %`
