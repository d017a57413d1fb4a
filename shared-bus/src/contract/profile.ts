import * as z from 'zod/mini'
import { Balance, ClanBadge, Color, Id, Instant, PageQuery, PassTier } from './common.ts'
import { DisplayName } from './displayName.ts'
import { area, get, local, patch, perMinute, post, receive } from './dsl.ts'
import { limits } from './limits.ts'

/** PRO-1: the profile of the source. Counts and maps of areas without entries are empty. */
export const Profile = z.object({
  id: Id,
  displayName: z.string(),
  color: Color,
  photo: z.nullable(z.string()),
  bio: z.string(),
  joined: Instant,
  xp: z.int(),
  level: z.int(),
  tokens: z.optional(Balance),
  endorsement: z.nullable(Id),
  pass: PassTier,
  seasonPass: z.boolean(),
  seasonPassXL: z.boolean(),
  seasonPassSubscription: z.boolean(),
  seasonPassGift: z.nullable(Instant),
  medals: z.record(z.string(), z.int()),
  /** Owned pictures; only in the own profile. */
  pfps: z.array(z.object({ id: Id, url: z.string() })),
  integrations: z.array(z.string()),
  clan: z.nullable(ClanBadge),
  role: z.nullable(z.enum(['admin', 'mod', 'fish'])),
  online: z.boolean(),
})
export type Profile = z.output<typeof Profile>

/** One change of the own XP [LVL-1]. */
export const XpLine = z.object({
  id: Id,
  at: Instant,
  /** Negative where some was taken. */
  amount: z.int(),
  /** XP after it. */
  xp: z.int(),
  /** e.g. mission, launch-text, zone-claim */
  reason: z.string(),
  /** The name of what it was for, as it was then. */
  about: z.nullable(z.string()),
})
export type XpLine = z.output<typeof XpLine>

export const profile = area('profile', {
  calls: {
    read: get('/profile/:id', {
      summary: 'A profile; the own one carries balance and pictures',
      access: 'anyone',
      params: z.strictObject({ id: Id }),
      reply: Profile,
      errors: ['profile/no-such-user'],
    }),
    xpHistory: get('/xp/history', {
      summary: 'What gave and took the own XP, newest first',
      access: 'user',
      query: PageQuery,
      reply: z.object({ lines: z.array(XpLine), total: z.int() }),
    }),
    update: patch('/profile', {
      summary: 'Changes display name, colour or bio',
      access: 'user',
      body: z.strictObject({
        displayName: z.optional(DisplayName),
        color: z.optional(Color),
        bio: z.optional(z.string().check(z.trim(), z.maxLength(limits.bioMax))),
      }),
      reply: Profile,
      rate: perMinute(10),
      errors: ['accounts/name-taken'],
    }),
    choosePhoto: post('/profile/pfp', {
      summary: 'Shows one of the own pictures, or none',
      access: 'user',
      body: z.strictObject({ pfp: z.nullable(Id) }),
      reply: Profile,
      rate: perMinute(20),
      errors: ['profile/no-such-picture'],
    }),
    uploadPhoto: post('/profile/photo', {
      summary: 'Uploads a picture and shows it',
      access: 'user',
      upload: { field: 'photo', maxBytes: limits.photoMaxBytes, types: ['image/jpeg', 'image/png'] },
      reply: Profile,
      rate: perMinute(5),
      errors: ['upload/too-large', 'upload/not-an-image', 'upload/missing'],
    }),
  },
  receives: {
    updated: receive(Profile, 'A profile changed; sent to its owner'),
  },
  topics: {
    'user-card-show': local<{
      userId: string
      anchor: { x: number; y: number; width: number; height: number }
      via: 'hover' | 'focus' | 'tap'
    }>('Somebody points at a name'),
    'user-card-hide': local<{ userId: string }>('The pointer or the focus left the name'),
  },
})
