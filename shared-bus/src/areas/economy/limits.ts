/** Numbers of the area that page and server both need, by name. */
export const limits = {
  /** ADM-2: the most XP in one correction. */
  xpCorrectionMax: 1_000_000_000,
} as const
