/** Numbers of the area that page and server both need, by name. */
export const limits = {
  /** CLP-2, CLP-3, in seconds. */
  clipMin: 3,
  clipMax: 60,
  /** Seconds that the clip button keeps of what was just seen. */
  clipLast: 30,
  clipNameMax: 60,
  /** CLP-5 */
  clipPageSize: 24,
  likedPageSize: 100,
} as const
