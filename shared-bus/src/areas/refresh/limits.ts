/** Numbers of the area that page and server both need, by name. */
export const limits = {
  /** RT-4: how long the member of staff waits for the server's word, in ms. */
  ackMs: 2_000,
  /** Least time between two refreshes, whoever asks, in ms. */
  pauseMs: 60_000,
  /** So many pages a second come back. */
  pagesASecond: 50,
  /** The shortest and the longest time within which all of them do, in ms. */
  shortestMs: 3_000,
  longestMs: 120_000,
  /** So long a page may wait for its person, in ms: with a form or a dialog open, and with a battle under way. */
  patienceMs: 5 * 60_000,
  battlePatienceMs: 15 * 60_000,
} as const
