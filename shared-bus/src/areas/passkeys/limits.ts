/** Numbers of the area that page and server both need, by name. */
export const limits = {
  nameMax: 40,
  /** Of one person. */
  most: 20,
} as const
