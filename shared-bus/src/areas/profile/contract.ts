import * as z from 'zod/mini'
import { Color, Id, Instant } from '../../common.ts'
import { area, call, perMinute } from '../../dsl/contract.ts'
import { shownToOthers } from '../../dsl/texts.ts'
import { uploadErrors } from '../../errors.ts'
import { PageQuery } from '../../requests.ts'
import { accountsErrors } from '../accounts/errors.ts'
import { chatErrors } from '../chat/errors.ts'
import { DisplayName } from './displayName.ts'
import { profileErrors } from './errors.ts'
import { limits } from './limits.ts'
import { OwnXp, Profile } from './shapes.ts'
import { wire } from './wire.ts'

export * from './displayName.ts'
export * from './limits.ts'
export * from './shapes.ts'

/** One change of the person's XP [LVL-1]. */
export const XpLine = z.object({
  id: Id,
  at: Instant,
  /** Negative where some was taken. */
  amount: z.int(),
  /** XP after it. */
  xp: z.int(),
  /** e.g. mission, launch-text, zone-claim */
  reason: z.string(),
  /** The reason in words, such as “Found spot”. */
  why: z.string(),
  /** The name of the thing that it was for, as it was then. */
  about: z.nullable(z.string()),
})
export type XpLine = z.output<typeof XpLine>

const Bio = shownToOthers(z.string().check(z.trim(), z.maxLength(limits.bioMax)), { mode: 'masked', lines: true })

export const profile = area(wire, {
  version: '1.3.0',
  errors: profileErrors,
  calls: {
    read: call({
      summary: 'A profile; the own one carries balance and pictures',
      access: 'anyone',
      params: z.strictObject({ id: Id }),
      reply: Profile,
      errors: [profileErrors.noSuchUser],
    }),
    xp: call({
      summary: 'The own XP, as the page shows it in its bar [LVL-1]',
      access: 'user',
      reply: OwnXp,
    }),
    xpHistory: call({
      summary: 'What gave and took the own XP, newest first',
      access: 'user',
      query: PageQuery,
      reply: z.object({ lines: z.array(XpLine), total: z.int() }),
    }),
    update: call({
      summary: 'Changes display name, colour or bio',
      access: 'user',
      body: z.strictObject({
        displayName: z.optional(DisplayName),
        color: z.optional(Color),
        bio: z.optional(Bio),
      }),
      reply: Profile,
      rate: perMinute(10),
      errors: [accountsErrors.nameTaken, accountsErrors.nameForStaff, chatErrors.muted],
    }),
    choosePhoto: call({
      summary: 'Shows one of the own pictures, or none',
      access: 'user',
      body: z.strictObject({ pfp: z.nullable(Id) }),
      reply: Profile,
      rate: perMinute(20),
      errors: [profileErrors.noSuchPicture],
    }),
    uploadPhoto: call({
      summary: 'Uploads a picture and shows it',
      access: 'user',
      upload: { maxBytes: limits.photoMaxBytes, types: ['image/jpeg', 'image/png'] },
      reply: Profile,
      rate: perMinute(5),
      errors: [uploadErrors.notAnImage],
    }),
  },
  receives: {
    updated: 'A profile changed; sent to its owner. XP that leaves the level as it is comes as `xp` alone',
    xp: 'The own XP changed',
    'level-up': 'The person reached a level; several at once are told once',
    'xp-lost': 'XP was taken from the person',
  },
})
