/** Numbers of the area that page and server both need, by name. */
export const limits = {
  /** How many moments a page gets and keeps. */
  momentsKept: 60,
  /** For so many days those are kept that are not small. */
  momentsDays: 7,
} as const
