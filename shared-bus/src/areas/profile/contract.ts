import * as z from 'zod/mini'
import { Color, Id } from '../../common.ts'
import { area, call, perMinute } from '../../dsl/contract.ts'
import { DisplayName } from './displayName.ts'
import { limits } from './limits.ts'
import { Profile } from './shapes.ts'
import { wire } from './wire.ts'

export * from './displayName.ts'
export * from './limits.ts'
export * from './shapes.ts'

export const profile = area(wire, {
  version: '1.0.0',
  calls: {
    read: call({
      summary: 'A profile; the own one carries balance and pictures',
      access: 'anyone',
      params: z.strictObject({ id: Id }),
      reply: Profile,
      errors: ['profile/no-such-user'],
    }),
    update: call({
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
    choosePhoto: call({
      summary: 'Shows one of the own pictures, or none',
      access: 'user',
      body: z.strictObject({ pfp: z.nullable(Id) }),
      reply: Profile,
      rate: perMinute(20),
      errors: ['profile/no-such-picture'],
    }),
    uploadPhoto: call({
      summary: 'Uploads a picture and shows it',
      access: 'user',
      upload: { maxBytes: limits.photoMaxBytes, types: ['image/jpeg', 'image/png'] },
      reply: Profile,
      rate: perMinute(5),
      errors: ['upload/too-large', 'upload/not-an-image', 'upload/missing'],
    }),
  },
  receives: {
    updated: 'A profile changed; sent to its owner',
  },
})
