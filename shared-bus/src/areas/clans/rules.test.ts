import { bandOf, bySeniority, isReservedTag, type MemberRank, mayInvite, mayKick, mayRank, tagKey } from './rules.ts'

const ranks: readonly MemberRank[] = ['Owner', 'Leader', 'Member', 'Hostage']

describe('tags', () => {
  it.each([
    ['KING', 'k1ng'],
    ['KLNG', 'KING'],
    ['COOL', 'C00L'],
    ['DUO', '0UO'],
    ['S5S', '5S5'],
    ['B8', '88'],
    ['ZZ', '22'],
    ['W1N', 'VVIN'],
  ])('[CLAN-1] %s and %s look alike', (one, other) => expect(tagKey(one)).toBe(tagKey(other)))

  it('[CLAN-1] others do not, and the staff’s are reserved however they are written', () => {
    expect(new Set(['KRIL', 'KRAL', 'DEEP', 'REEF', 'NITE', 'MORAY'].map(tagKey)).size).toBe(6)
    for (const tag of ['ADMIN', 'adm1n', 'M0D', '5TAFF', 'tags', 'SH0AL']) expect(isReservedTag(tag)).toBe(true)
    for (const tag of ['KRIL', 'MODEM', 'ADMIR']) expect(isReservedTag(tag)).toBe(false)
  })

  it('[CLAN-1] 3, 4 and 7 are read as E, A and T in reserved words alone', () => {
    for (const tag of ['ST4FF', 's7aff', '57AFF', '4DM1N', 'CR3W', 'CR3VV', 'T34M', '734M', 'H3LP'])
      expect([tag, isReservedTag(tag)]).toEqual([tag, true])
    for (const tag of ['ST4RS', 'CR3WS', 'T34', '347']) expect([tag, isReservedTag(tag)]).toEqual([tag, false])
    for (const [one, other] of [
      ['R3EF', 'REEF'],
      ['KR4L', 'KRAL'],
      ['NI7E', 'NITE'],
    ] as const)
      expect(tagKey(one)).not.toBe(tagKey(other))
  })
})

describe('ranks', () => {
  it('[CLAN-3] owners and leaders remove those below them, and nobody anybody else', () => {
    const allowed = ranks.flatMap((rank) =>
      ranks.filter((other) => mayKick(rank, other)).map((other) => `${rank} ${other}`),
    )
    expect(allowed).toEqual(['Owner Leader', 'Owner Member', 'Owner Hostage', 'Leader Member', 'Leader Hostage'])
    expect(ranks.filter(mayInvite)).toEqual(['Owner', 'Leader', 'Member'])
  })

  it('[CLAN-3] owners give every rank but their own, leaders only those below theirs', () => {
    const given = (rank: MemberRank, other: MemberRank) => ranks.filter((next) => mayRank(rank, other, next))
    expect(given('Owner', 'Member')).toEqual(['Leader', 'Member', 'Hostage'])
    expect(given('Leader', 'Hostage')).toEqual(['Member', 'Hostage'])
    for (const [rank, other] of [
      ['Leader', 'Leader'],
      ['Leader', 'Owner'],
      ['Member', 'Hostage'],
      ['Owner', 'Owner'],
    ] as const)
      expect(given(rank, other)).toEqual([])
  })

  it('[CLAN-3] the higher rank comes first, among equals the one who joined earlier', () => {
    const some = [
      { rank: 'Member' as const, joinedAt: '2026-01-01T00:00:00Z', who: 'old' },
      { rank: 'Leader' as const, joinedAt: '2026-03-01T00:00:00Z', who: 'late leader' },
      { rank: 'Hostage' as const, joinedAt: '2025-01-01T00:00:00Z', who: 'hostage' },
      { rank: 'Leader' as const, joinedAt: '2026-02-01T00:00:00Z', who: 'leader' },
    ]
    expect(some.sort(bySeniority).map(({ who }) => who)).toEqual(['leader', 'late leader', 'old', 'hostage'])
  })
})

it.each([
  [1, 20, 'highest'],
  [2, 20, 'high'],
  [4, 20, 'high'],
  [10, 20, 'medium'],
  [15, 20, 'low'],
  [16, 20, 'lowest'],
  [1, 1, 'highest'],
] as const)('[CLAN-2] place %i of %i is %s', (place, of, band) => expect(bandOf(place, of)).toBe(band))
