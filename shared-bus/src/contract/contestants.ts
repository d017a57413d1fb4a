import * as z from 'zod/mini'
import { Color, Id } from './common.ts'
import { area, get, patch, perMinute, post, put, receive, remove } from './dsl.ts'
import { limits } from './limits.ts'

/** `in` lives in the house, `out` left it, `winner` was the last one of a season. */
export const ContestantStatus = z.enum(['in', 'out', 'winner'])
export type ContestantStatus = z.output<typeof ContestantStatus>

/** Somebody who lives in the house [PRO-4]. */
export const Contestant = z.object({
  id: Id,
  name: z.string(),
  color: Color,
  /** Path of a square picture. */
  photo: z.nullable(z.string()),
  bio: z.string(),
  season: z.int(),
  status: ContestantStatus,
  /** How many people endorse them. */
  endorsements: z.int(),
})
export type Contestant = z.output<typeof Contestant>

const one = z.strictObject({ id: Id })
const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.contestantNameMax), z.regex(/^\P{Cc}*$/u))
const Season = z.int().check(z.minimum(1), z.maximum(limits.seasonMax))
const Bio = z.string().check(z.trim(), z.maxLength(limits.bioMax))

export const contestants = area('contestants', {
  calls: {
    list: get('/contestants', {
      summary: 'Everybody who lives or lived in the house, and whom the asking person endorses',
      access: 'anyone',
      reply: z.object({ contestants: z.array(Contestant), endorsement: z.nullable(Id) }),
      errors: ['features/off'],
    }),
    endorse: put('/contestants/:id/endorsements', {
      summary: 'Endorses a contestant, instead of whom one endorsed before',
      access: 'user',
      params: one,
      reply: z.object({ endorsement: z.nullable(Id), contestant: Contestant }),
      rate: perMinute(30),
      errors: ['contestants/no-such-contestant', 'contestants/not-in', 'features/off'],
    }),
    withdraw: remove('/contestants/:id/endorsements', {
      summary: 'Takes the own endorsement of a contestant back',
      access: 'user',
      params: one,
      reply: z.object({ endorsement: z.nullable(Id), contestant: Contestant }),
      rate: perMinute(30),
      errors: ['contestants/no-such-contestant', 'features/off'],
    }),
    add: post('/contestants', {
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
    edit: patch('/contestants/:id', {
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
      errors: ['contestants/no-such-contestant'],
    }),
    uploadPhoto: put('/contestants/:id/photo', {
      summary: 'Shows another picture of a contestant',
      access: 'admin',
      params: one,
      upload: { field: 'photo', maxBytes: limits.photoMaxBytes, types: ['image/jpeg', 'image/png'] },
      reply: Contestant,
      rate: perMinute(30),
      errors: ['contestants/no-such-contestant', 'upload/too-large', 'upload/not-an-image', 'upload/missing'],
    }),
    remove: remove('/contestants/:id', {
      summary: 'Removes a contestant with all endorsements',
      access: 'admin',
      params: one,
      rate: perMinute(60),
      errors: ['contestants/no-such-contestant'],
    }),
  },
  receives: {
    new: receive(Contestant, 'Somebody moved in'),
    update: receive(Contestant, 'A contestant or the number of endorsements changed'),
    remove: receive(z.object({ id: Id }), 'A contestant was removed'),
  },
})
