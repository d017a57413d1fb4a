/** Numbers of the area that page and server both need, by name. */
export const limits = {
  /** How many challenges a person has each day. */
  challengesADay: 3,
  /** XP for the first day of a streak, the XP that each day adds, and the day after which it stops growing. */
  streakXp: 10,
  streakStep: 5,
  streakGrows: 7,
} as const
