/** Numbers of the area that page and server both need, by name. */
export const limits = {
  /** CLP-2, CLP-3, in seconds. */
  clipMin: 3,
  clipMax: 60,
  /** So much of what was just seen the button keeps. */
  clipLast: 30,
  clipNameMax: 60,
  /** CLP-5 */
  clipPageSize: 24,
  likedPageSize: 100,
} as const
