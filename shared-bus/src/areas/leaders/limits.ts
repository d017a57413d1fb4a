/** Numbers of the area that page and server both need, by name. */
export const limits = {
  leadersPage: 25,
  /** How many of a search are shown at most. */
  leadersFound: 25,
  /** How often the boards are counted, in ms. */
  leadersEvery: 60_000,
} as const
