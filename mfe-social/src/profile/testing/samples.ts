import type { Profile } from '@shoal/bus/profile'

/** A profile to test with. */
export const profileOf = (more: Partial<Profile> = {}): Profile => ({
  id: 'lou',
  displayName: 'lantern_lou',
  color: '#ff9ade',
  photo: null,
  bio: 'Here for the cat.',
  joined: '2026-06-01T12:00:00Z',
  xp: 150,
  level: 2,
  endorsement: null,
  pass: 'none',
  seasonPass: false,
  seasonPassXL: false,
  seasonPassSubscription: false,
  seasonPassGift: null,
  medals: {},
  shownMedals: [],
  pfps: [],
  integrations: [],
  clan: null,
  role: null,
  online: false,
  ...more,
})

/** The own profile of the session that `sessionOf` makes. */
export const ownProfile = (more: Partial<Profile> = {}) =>
  profileOf({ id: 'me', displayName: 'puddle', tokens: 5, ...more })
