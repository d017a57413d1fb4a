/** Numbers of the area that page and server both need, by name. */
export const limits = {
  /** MUTE-2: how long only the moderator who took a case can decide it, in ms. */
  claimMs: 120_000,
  /** MUTE-1: how many people one person can block. */
  blockedMax: 500,
  reasonMax: 280,
  casesPageSize: 10,
  /** Messages of a person on one page of their history; of actions and reports as many. */
  historyPageSize: 20,
} as const
