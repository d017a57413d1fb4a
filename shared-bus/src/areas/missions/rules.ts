import { limits } from './limits.ts'

/** How long before the last chance a spam-filter can still be accepted, in ms. */
const lastChance = 2_000

/** How long all pop-ups of a spam-filter take to appear, in ms: nobody can have closed them sooner. */
export const appearing = (goal: number): number => (goal - 1) * limits.missionPopupInterval

/** How much time must be left to accept a mission, in ms: with less, nobody can finish it [MIS-3]. */
export const neededToAccept = (mission: string, goal: number): number =>
  mission === 'spam-filter' ? appearing(goal) + lastChance : 0
