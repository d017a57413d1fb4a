/** Numbers of the area that page and server both need, by name. */
export const limits = {
  tipQuickAmounts: [10, 25, 50, 100, 300],
  /** Tokens a new account starts with. */
  welcomeTokens: 100,
} as const
