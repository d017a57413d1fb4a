import { type Rank, ranks } from '@shoal/bus/profile/rules'

/** What comes with a rank, in words; none with most of them. */
export const unlocksOf = ({ unlocks }: Rank): readonly string[] => (unlocks === undefined ? [] : [unlocks])

/** The first rank above a level that brings something, or null where nothing more is to be had. */
export const nextUnlocks = (level: number): Rank | null =>
  ranks.find((rank) => rank.level > level && unlocksOf(rank).length > 0) ?? null
