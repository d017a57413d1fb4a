/** Numbers of the area that page and server both need, by name. */
export const limits = {
  /** PASS-3: passes that can be given at once, and the usual numbers. */
  giftPassesMost: 20,
  giftQuickAmounts: [1, 3, 5, 10, 20],
} as const
