/** Numbers of the area that page and server both need, by name. */
export const limits = {
  /** TST-2 */
  toastDuration: 5_000,
  toastOffset: 24,
  /** UI-1, UI-2 */
  hoverHideDelay: 500,
  userCardMedals: 5,
  /** MOD-1 */
  escapeDelay: 100,
  /** NAV-4: below is small, above `large` is large. */
  smallBelow: 1_100,
  largeAbove: 1_920,
} as const

/** NAV-7: the server sends a visitor from a page for members to `/?to=<address>`. */
export const redirectParameter = 'to'
