/** Numbers of the area that page and server both need, by name. */
export const limits = {
  /** How many moments a page gets and keeps. */
  momentsKept: 60,
} as const
