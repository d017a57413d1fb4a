/** Numbers of the area that page and server both need, by name. */
export const limits = {
  /** BAT-7, in ms. */
  battleDuration: 120_000,
  /** In ms: from the match until the bell, for the cameras to connect; nobody votes or acts before it. */
  battleCountdown: 5_000,
  /** BAT-10, in ms. */
  battleReturnTime: 10_000,
  /** BAT-7, in ms: vote counts clear this long after the end. */
  battleCleanup: 200,
  battleVotesMax: 100,
  /** BAT-6: what a boost or a sabotage costs, in tokens; love is free. */
  battleActionPrice: 25,
  /** BAT-6, in ms: so long nobody does the same to the same person again, and the page makes the same sound once. */
  battleActionRest: 3_000,
  /** For how long the effect of an action is seen, in ms. */
  battleEffect: 2_500,
  /** BAT-9, in ms: somebody who was kicked cannot join the queue for this long. */
  battleKickTime: 600_000,
  battleKickReasonMax: 200,
  /** How many people in the queue are named, longest waiting first. */
  battleWaitingShown: 20,
  /** How many past battles are answered at once. */
  battlePastPage: 10,
  /** BAT-8, in ms. */
  battleLeaderboardCache: 60_000,
} as const
