/** Numbers of the area that page and server both need, by name. */
export const limits = {
  /** How many wins of others the machine shows. */
  winsShown: 6,
} as const
