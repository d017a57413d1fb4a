import { type Rank, ranks } from '@shoal/bus/profile/rules'

/** The first rank above a level that brings something, or null where nothing more is to be had. */
export const nextUnlocks = (level: number): Rank | null =>
  ranks.find((rank) => rank.level > level && rank.unlocks.length > 0) ?? null
