/** What those of each rank may do, and what makes two tags look the same. Pure, for page and server alike. */

export type MemberRank = 'Owner' | 'Leader' | 'Member' | 'Hostage'

const standing: Readonly<Record<MemberRank, number>> = { Owner: 3, Leader: 2, Member: 1, Hostage: 0 }

/** Whether one rank is above another. A hostage is below everybody. */
export const outranks = (rank: MemberRank, other: MemberRank): boolean => standing[rank] > standing[other]

/** CLAN-3: everybody but hostages invites. */
export const mayInvite = (rank: MemberRank): boolean => rank !== 'Hostage'

/** CLAN-3: owners and leaders remove those below them. */
export const mayKick = (rank: MemberRank, other: MemberRank): boolean =>
  outranks(rank, 'Member') && outranks(rank, other)

/** CLAN-3: owners give every rank but their own, leaders make members hostages and hostages members. */
export const mayRank = (rank: MemberRank, other: MemberRank, next: MemberRank): boolean =>
  mayKick(rank, other) && outranks(rank, next)

/** The order of a list of members, and of heirs: the higher rank first, then the earlier member. */
export const bySeniority = (
  one: { rank: MemberRank; joinedAt: string | Date },
  other: { rank: MemberRank; joinedAt: string | Date },
): number =>
  standing[other.rank] - standing[one.rank] || new Date(one.joinedAt).getTime() - new Date(other.joinedAt).getTime()

const looks: Readonly<Record<string, string>> = {
  0: 'O',
  Q: 'O',
  D: 'O',
  1: 'I',
  L: 'I',
  5: 'S',
  8: 'B',
  2: 'Z',
  6: 'G',
}

/** CLAN-1: tags with the same key look alike, so only one of them can be had: `K1NG`, `KING` and `KLNG`. */
export const tagKey = (tag: string): string =>
  tag
    .toUpperCase()
    .replace(/VV/g, 'W')
    .replace(/[0-9A-Z]/g, (letter) => looks[letter] ?? letter)

/** Figures that are read as letters in a word that one knows. */
const readAs: Readonly<Record<string, string>> = { 3: 'E', 4: 'A', 7: 'T' }

/** Words that would pass for the show or its staff, and those that are addresses. */
const reserved: ReadonlySet<string> = new Set(
  [
    ...['ADMIN', 'ADM', 'MOD', 'MODS', 'STAFF', 'TEAM', 'CREW', 'HOST', 'SHOAL', 'OWNER', 'LIVE', 'HOUSE', 'SHOW'],
    ...['SYS', 'ROOT', 'BOT', 'HELP', 'INFO', 'NONE', 'NULL', 'TAGS', 'ALL', 'VIP', 'PASS', 'XL', 'FISH', 'YOU', 'ME'],
  ].map(tagKey),
)

/** CLAN-1: whether nobody can have the tag. */
export const isReservedTag = (tag: string): boolean =>
  reserved.has(tagKey(tag).replace(/[347]/g, (figure) => readAs[figure]!))

/** PRO-5: how high a place is among so many, in the words of the source. */
export function bandOf(place: number, of: number): 'highest' | 'high' | 'medium' | 'low' | 'lowest' {
  // The first clan is at the top, even among very few.
  const ahead = of === 0 ? 0 : (place - 1) / of
  if (ahead < 0.05) return 'highest'
  if (ahead < 0.2) return 'high'
  if (ahead < 0.5) return 'medium'
  return ahead < 0.75 ? 'low' : 'lowest'
}
