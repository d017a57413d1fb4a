/** Numbers of the area that page and server both need, by name. */
export const limits = {
  /** MUTE-2: for so long a moderator who took a case is the only one to decide it, in ms. */
  claimMs: 120_000,
  /** MUTE-1: people whom one person blocks. */
  blockedMax: 500,
  reasonMax: 280,
  casesPageSize: 10,
  /** Messages of a person on one page of their history. */
  historyPageSize: 20,
} as const
