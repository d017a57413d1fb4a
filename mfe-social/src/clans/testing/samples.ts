import type { Clan, ClanMember, ClanPage } from '@shoal/bus/clans'
import { somebody } from '@shoal/remote-kit/testing'

/** A clan to test with. */
export const clanOf = (more: Partial<Clan> = {}): Clan => ({
  ...{ id: 'k', tag: 'KRIL', name: 'The Krill', description: 'Small, many.', color: '#ff9ade', emblem: null },
  ...{ open: false, tokens: 640, size: 3, xp: 1200, foundedAt: '2026-06-01T12:00:00Z' },
  ...more,
})

export const memberOf = (id: string, rank: ClanMember['rank'], joinedAt = '2026-06-02T12:00:00Z'): ClanMember => ({
  ...{ person: somebody({ id, displayName: id }), rank, xp: 100, joinedAt },
})

/** Its page, with `me` as an owner by default. */
export const pageOf = (me: ClanMember['rank'] | null = 'Owner', more: Partial<Clan> = {}): ClanPage => ({
  ...{ clan: clanOf(more), place: 2, of: 40, room: 50 },
  members: [
    ...(me === 'Owner' ? [] : [memberOf('olga', 'Owner')]),
    ...(me === null ? [] : [memberOf('me', me)]),
    ...[memberOf('lena', 'Leader'), memberOf('max', 'Member'), memberOf('hal', 'Hostage')],
  ],
})
