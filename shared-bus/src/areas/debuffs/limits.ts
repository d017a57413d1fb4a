/** Numbers of the area that page and server both need, by name. */
export const limits = {
  /** How many clans are asked about at once. */
  clansAskedMost: 50,
} as const
