import * as z from 'zod/mini'
import { Color, Id } from '../../common.ts'
import { area, call, perMinute } from '../../dsl/contract.ts'
import { uploadErrors } from '../../errors.ts'
import { limits as commonLimits } from '../../limits.ts'
import { featuresErrors } from '../features/errors.ts'
import { limits as profileLimits } from '../profile/limits.ts'
import { streamsErrors } from '../streams/errors.ts'
import { contestantsErrors } from './errors.ts'
import { limits as contestantsLimits } from './limits.ts'
import { Contestant, ContestantStatus } from './shapes.ts'
import { contestantsSwitches } from './switches.ts'
import { wire } from './wire.ts'

export * from './limits.ts'
export * from './shapes.ts'

const one = z.strictObject({ id: Id })

const Name = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(contestantsLimits.contestantNameMax), z.regex(/^\P{Cc}*$/u))

const Season = z.int().check(z.minimum(1), z.maximum(commonLimits.seasonMax))

const Bio = z.string().check(z.trim(), z.maxLength(profileLimits.bioMax))

export const contestants = area(wire, {
  version: '1.1.0',
  errors: contestantsErrors,
  switches: contestantsSwitches,
  calls: {
    list: call({
      summary: 'Everybody who lives or lived in the house, and whom the asking person endorses and follows',
      access: 'anyone',
      reply: z.object({
        contestants: z.array(Contestant),
        endorsement: z.nullable(Id),
        following: z.nullable(Id),
      }),
      errors: [featuresErrors.off],
    }),
    endorse: call({
      summary: 'Endorses a contestant, instead of whom one endorsed before',
      access: 'user',
      params: one,
      reply: z.object({ endorsement: z.nullable(Id), contestant: Contestant }),
      rate: perMinute(30),
      errors: [contestantsErrors.noSuchContestant, contestantsErrors.notIn, featuresErrors.off],
    }),
    withdraw: call({
      summary: 'Takes the own endorsement of a contestant back',
      access: 'user',
      params: one,
      reply: z.object({ endorsement: z.nullable(Id), contestant: Contestant }),
      rate: perMinute(30),
      errors: [contestantsErrors.noSuchContestant, featuresErrors.off],
    }),
    follow: call({
      summary: 'Follows a contestant, instead of whom one followed before',
      access: 'user',
      params: one,
      reply: z.object({ following: z.nullable(Id) }),
      rate: perMinute(30),
      errors: [contestantsErrors.noSuchContestant, contestantsErrors.notIn, featuresErrors.off],
    }),
    unfollow: call({
      summary: 'Follows a contestant no more',
      access: 'user',
      params: one,
      reply: z.object({ following: z.nullable(Id) }),
      rate: perMinute(30),
      errors: [featuresErrors.off],
    }),
    place: call({
      summary: 'Says on which camera a contestant can be seen now; null: nobody knows',
      access: 'mod',
      params: one,
      body: z.strictObject({ streamId: z.nullable(Id) }),
      reply: Contestant,
      rate: perMinute(120),
      errors: [
        contestantsErrors.noSuchContestant,
        contestantsErrors.notIn,
        streamsErrors.noSuchStream,
        streamsErrors.offline,
      ],
    }),
    add: call({
      summary: 'Adds a contestant [ADM-3]',
      access: 'admin',
      body: z.strictObject({
        name: Name,
        color: Color,
        bio: z._default(Bio, ''),
        season: Season,
        status: z._default(ContestantStatus, 'in'),
      }),
      reply: Contestant,
      rate: perMinute(60),
    }),
    edit: call({
      summary: 'Changes a contestant',
      access: 'admin',
      params: one,
      body: z.strictObject({
        name: z.optional(Name),
        color: z.optional(Color),
        bio: z.optional(Bio),
        season: z.optional(Season),
        status: z.optional(ContestantStatus),
        /** Only null: takes the picture away. A new one is uploaded. */
        photo: z.optional(z.null()),
      }),
      reply: Contestant,
      rate: perMinute(60),
      errors: [contestantsErrors.noSuchContestant],
    }),
    uploadPhoto: call({
      summary: 'Shows another picture of a contestant',
      access: 'admin',
      params: one,
      upload: { maxBytes: profileLimits.photoMaxBytes, types: ['image/jpeg', 'image/png'] },
      reply: Contestant,
      rate: perMinute(30),
      errors: [contestantsErrors.noSuchContestant, uploadErrors.notAnImage],
    }),
    remove: call({
      summary: 'Removes a contestant with all endorsements',
      access: 'admin',
      params: one,
      rate: perMinute(60),
      errors: [contestantsErrors.noSuchContestant],
    }),
  },
  receives: {
    new: 'Somebody moved in',
    update: 'A contestant changed, or the number of endorsements, or where they are',
    remove: 'A contestant was removed',
    followed: 'To the person: whom they follow now, in all their windows',
  },
})
