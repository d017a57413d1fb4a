/** LVL-1: the XP at which `level` is left behind. */
export const levelThreshold = (level: number): number => Math.floor(100 * level ** 1.2)

/** LVL-1: the smallest level whose threshold exceeds `xp`. XP below 0 counts as 0. */
export function levelOf(xp: number): number {
  const points = Math.max(0, xp)
  // The inverse of the threshold lands within one level of the answer; flooring moves it by at most that.
  let level = Math.max(1, Math.floor((points / 100) ** (1 / 1.2)) - 1)
  while (levelThreshold(level) <= points) level += 1
  return level
}

/** LVL-1: level, XP, the XP it takes to leave the level, and the share of it in whole percent. */
export function levelProgress(xp: number): { level: number; current: number; needed: number; percent: number } {
  const current = Math.max(0, xp)
  const level = levelOf(current)
  const needed = levelThreshold(level)
  return { level, current, needed, percent: Math.floor((current / needed) * 100) }
}
