/** Numbers of the area that page and server both need, by name. */
export const limits = {
  /** AUTH-2 */
  passwordMin: 6,
  passwordMax: 200,
  emailMax: 254,
  /** ms until another mail with a code can be asked for on the page. */
  mailAgainAfter: 30_000,
} as const
