/** Numbers of the area that page and server both need, by name [ADM-6]. */
export const limits = {
  /** How long an effect may be shown, in seconds. */
  secondsMin: 3,
  secondsMax: 60,
} as const
