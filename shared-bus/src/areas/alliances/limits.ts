/** Numbers of the area that page and server both need, by name. */
export const limits = {
  /** Allies that a clan has at most. */
  alliesMost: 5,
  /** Proposals of one clan that wait for an answer at most. */
  proposalsMost: 10,
  /** After a clan said no, it is left alone by the other one for so long, in ms. */
  proposeAgainAfter: 60 * 60 * 1000,
  /** Proposals and alliances that ended, as its owner sees them. */
  allianceHistory: 30,
} as const
