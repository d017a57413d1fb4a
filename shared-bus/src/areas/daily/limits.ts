/** Numbers of the area that page and server both need, by name. */
export const limits = {
  /** How many challenges a person has each day. */
  challengesADay: 3,
  /** What the first day of a streak brings, what each day more, and up to which day it grows, in XP and days. */
  streakXp: 10,
  streakStep: 5,
  streakGrows: 7,
} as const
