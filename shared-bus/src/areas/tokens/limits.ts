/** Numbers of the area that page and server both need, by name. */
export const limits = {
  tipQuickAmounts: [10, 25, 50, 100, 300],
  /** From so many tokens on a tip takes a third of the picture. */
  largeTip: 100,
  /** From so many on its frame glows as well, and the tip's line is pinned in the chat. */
  grandTip: 300,
  /** Tokens a new account starts with. */
  welcomeTokens: 100,
} as const
