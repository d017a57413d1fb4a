/** Numbers of the area that page and server both need, by name. */
export const limits = {
  /** CLAN-1 */
  clanTagMin: 2,
  clanTagMax: 5,
  clanNameMax: 32,
  clanDescriptionMax: 300,
  clanEmblemMaxBytes: 4_194_304,
  clanEmblemSizes: [80, 200],
  /** CLAN-3: people in a clan where the operator does not set another number, the most they can set, and members on a page. */
  clanMembers: 50,
  clanMembersMax: 5_000,
  clanMembersPage: 50,
  /** CLAN-3: invitations of a clan that nobody has answered. */
  clanInvitesMax: 50,
  /** CLAN-2: clans on a board, and clans that a search answers. */
  clanBoard: 20,
  clanFound: 20,
  /** Somebody who declined is not invited again by the same clan for so long, in ms. */
  clanAskAgain: 7 * 24 * 60 * 60 * 1000,
  /** For so long somebody who declined or walked out counts for the most hated clan, in ms. */
  clanHatedFor: 30 * 24 * 60 * 60 * 1000,
  clanQuickAmounts: [10, 25, 50, 100, 300],
} as const
