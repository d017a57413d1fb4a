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
  /** STR-8: on narrower windows pictures begin with the low quality. */
  smallBelow: 1_100,
} as const

/**
 * NAV-4: the shapes of a window, as media queries. Style sheets write them out, because they cannot read them here; a
 * test holds them to these words.
 */
export const shapes = {
  /** A telephone on its side: nothing but the picture has room. */
  lying: '(max-height: 499px) and (orientation: landscape) and (pointer: coarse)',
  /** Upright, or too narrow for columns; a telephone on its side as well. */
  small:
    '(max-width: 959px), (max-width: 1099px) and (max-aspect-ratio: 5 / 4), (max-height: 499px) and (orientation: landscape) and (pointer: coarse)',
  /** Columns fit, but the navigation has room for its icons only. */
  compact: '(max-width: 1179px)',
  large: '(min-width: 1921px)',
} as const

/** NAV-7: the server sends a visitor from a page for members to `/?to=<address>`. */
export const redirectParameter = 'to'
