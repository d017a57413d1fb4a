/** Numbers of the area that page and server both need, by name. */
export const limits = {
  /** RT-5, in ms. */
  presenceInterval: 30_000,
  presenceTimeout: 60_000,
} as const
