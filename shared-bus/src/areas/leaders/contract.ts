import * as z from 'zod/mini'
import { Instant } from '../../common.ts'
import { area, call } from '../../dsl/contract.ts'
import { limits as profileLimits } from '../profile/limits.ts'
import { leadersErrors } from './errors.ts'
import { limits } from './limits.ts'
import { Leader } from './shapes.ts'
import { wire } from './wire.ts'

export * from './limits.ts'
export * from './shapes.ts'

/** A request for a page of a leader board. `page` counts from 0; `name` is the beginning of the names searched for. */
export const LeadersQuery = z.strictObject({
  board: z._default(z.string().check(z.regex(/^[a-z-]{1,32}$/)), 'xp'),
  page: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000)), 0),
  name: z.optional(z.string().check(z.trim(), z.maxLength(profileLimits.displayNameMax))),
})
export type LeadersQuery = z.output<typeof LeadersQuery>

/** PRO-5: one page of a leader board, as of the last time it was counted. */
export const LeaderBoard = z.object({
  leaders: z.array(Leader),
  /** People on the board. */
  people: z.int(),
  /** Where the asking person stands, however far down; null for visitors, and for people who are not on it. */
  own: z.nullable(Leader),
  /** When it was counted; null: not yet. */
  countedAt: z.nullable(Instant),
  /** Ids of all boards, such as `xp`. */
  boards: z.array(z.string()),
})
export type LeaderBoard = z.output<typeof LeaderBoard>

export const leaders = area(wire, {
  version: '1.0.0',
  errors: leadersErrors,
  calls: {
    read: call({
      summary: `A page of a leader board, ${limits.leadersPage} people at a time, or those whose name begins so [PRO-5]`,
      access: 'anyone',
      query: LeadersQuery,
      reply: LeaderBoard,
      errors: [leadersErrors.noSuchBoard],
    }),
  },
})
