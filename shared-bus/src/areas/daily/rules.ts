import { limits } from './limits.ts'

/** What the so-and-so-manieth day of a streak brings, in XP: more each day, for a week. `streak` counts from 1. */
export const streakXp = (streak: number): number =>
  limits.streakXp + limits.streakStep * (Math.min(Math.max(1, streak), limits.streakGrows) - 1)
