import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get, patch, post, topic } from '../../dsl/wire.ts'
import type { profile } from './contract.ts'
import { LevelUp, OwnXp, Profile, UserCardHide, UserCardShow, XpLost } from './shapes.ts'

/** Where its calls go, and what its events carry. */
export const wire = declare('profile', {
  calls: {
    read: get('/profile/:id'),
    xp: get('/xp'),
    xpHistory: get('/xp/history'),
    update: patch('/profile'),
    choosePhoto: post('/profile/pfp'),
    uploadPhoto: post('/profile/photo', { file: 'photo' }),
  },
  snapshot: 'xp',
  receives: {
    updated: Profile,
    xp: OwnXp,
    'level-up': LevelUp,
    'xp-lost': XpLost,
  },
  topics: {
    /** Somebody points at a name */
    'user-card-show': topic(UserCardShow),
    /** The pointer or the focus left the name */
    'user-card-hide': topic(UserCardHide),
  },
})

/** The area as the page has it. */
export const profileArea: PageArea<typeof wire, typeof profile> = wire
export type * from './contract.ts'
