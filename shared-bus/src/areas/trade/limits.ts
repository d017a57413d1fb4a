/** Numbers of the area that page and server both need, by name. Times in ms. */
export const limits = {
  /** A request that nobody answers, and a trade that one side no longer pings, is closed after this long. */
  tradeTimeout: 30_000,
  /** How often a page says that its person still trades. */
  tradePing: 15_000,
  /** Nothing can be accepted for this long after an offer changed, so that nobody accepts what was swapped at the last second. */
  tradeHold: 2_000,
  /** Tokens that each side pays for a completed trade; XL pays nothing. */
  tradeFee: 10,
  /** Items that one side may offer. */
  tradeItems: 4,
} as const
