import { limits } from './limits.ts'

/** XP for a day of a streak: more each day, for a week. `streak` counts from 1. */
export const streakXp = (streak: number): number =>
  limits.streakXp + limits.streakStep * (Math.min(Math.max(1, streak), limits.streakGrows) - 1)
