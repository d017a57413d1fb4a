/** Numbers of the area that page and server both need, by name. */
export const limits = {
  /** BAT-7, in ms. */
  battleDuration: 120_000,
  /** BAT-10, in ms. */
  battleReturnTime: 10_000,
  /** BAT-7, in ms: vote counts clear this long after the end. */
  battleCleanup: 200,
  battleVotesMax: 100,
  /** BAT-8, in ms. */
  battleLeaderboardCache: 60_000,
} as const
