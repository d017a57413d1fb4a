import type { Profile } from '@shoal/bus/profile'
import { somebody } from '@shoal/remote-kit/testing'

/** A profile to test with. */
export const profileOf = (more: Partial<Profile> = {}): Profile => ({
  ...somebody({ level: 2 }),
  bio: 'Here for the cat.',
  joined: '2026-06-01T12:00:00Z',
  xp: 150,
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
  online: false,
  ...more,
})

/** The profile of the person whose session `sessionOf` makes. */
export const ownProfile = (more: Partial<Profile> = {}) =>
  profileOf({ id: 'me', displayName: 'puddle', tokens: 5, ...more })
