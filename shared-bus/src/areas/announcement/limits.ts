/** Numbers of the area that page and server both need, by name. */
export const limits = {
  /** ANN-1 */
  announcementMax: 280,
} as const
