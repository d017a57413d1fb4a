/** Numbers of the area that page and server both need, by name. */
export const limits = {
  contestantNameMax: 32,
} as const
