import * as z from 'zod/mini'
import { Id, Instant, Person } from '../../common.ts'
import { area, call, perMinute } from '../../dsl/contract.ts'
import { authErrors, generalErrors, idempotencyErrors, rateErrors } from '../../errors.ts'
import { PageQuery } from '../../requests.ts'
import { itemsErrors } from '../items/errors.ts'
import { ItemDefinition } from '../items/shapes.ts'
import { codesErrors } from './errors.ts'
import { limits } from './limits.ts'
import { codesReasons } from './reasons.ts'
import { CodeSet } from './shapes.ts'
import { wire } from './wire.ts'

export * from './limits.ts'
export * from './shapes.ts'

const upTo = (most: number) => z._default(z.int().check(z.minimum(0), z.maximum(most)), 0)

/** What staff make: one code of their own words, or a batch of made-up ones. */
export const NewCodes = z.strictObject({
  note: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.noteMax)),
  rewards: z.strictObject({
    tokens: upTo(limits.rewardTokensMax),
    xp: upTo(limits.rewardXpMax),
    passDays: upTo(limits.rewardPassDaysMax),
    itemId: z._default(z.nullable(z.int()), null),
  }),
  /** The code itself; without one, as many as `batch` says are made up. */
  code: z.optional(z.string().check(z.trim(), z.maxLength(limits.codeTextMax))),
  batch: z._default(z.int().check(z.minimum(1), z.maximum(limits.batchMax)), 1),
  /** How many people may use each code; null for everybody. */
  usesEach: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(limits.usesMax))), null),
  from: z._default(z.nullable(Instant), null),
  until: z._default(z.nullable(Instant), null),
})
export type NewCodes = z.output<typeof NewCodes>

/** What a code gave. */
export const Redeemed = z.object({
  tokens: z.int(),
  xp: z.int(),
  passDays: z.int(),
  item: z.nullable(ItemDefinition),
})
export type Redeemed = z.output<typeof Redeemed>

/** Codes that give something to people who know them, once each [MOD-3]. */
export const codes = area(wire, {
  version: '1.0.0',
  errors: codesErrors,
  reasons: codesReasons,
  calls: {
    redeem: call({
      summary: 'Takes what a secret code gives; wrong ones count, and soon have to wait',
      access: 'user',
      body: z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(limits.codeTextMax)) }),
      reply: Redeemed,
      rate: perMinute(60),
      errors: [
        codesErrors.unknown,
        codesErrors.notYet,
        codesErrors.over,
        codesErrors.usedUp,
        codesErrors.usedBefore,
        codesErrors.hasPass,
        itemsErrors.inventoryFull,
        authErrors.required,
        idempotencyErrors.mismatch,
        rateErrors.tooMany,
      ],
    }),
    list: call({
      summary: 'Codes and batches of codes with how often they were used, newest first',
      access: 'admin',
      query: PageQuery,
      reply: z.object({ sets: z.array(CodeSet), total: z.int() }),
    }),
    make: call({
      summary: 'Makes a code, or a batch of codes that give the same',
      access: 'admin',
      body: NewCodes,
      reply: CodeSet,
      rate: perMinute(30),
      errors: [
        codesErrors.taken,
        codesErrors.tooShort,
        codesErrors.empty,
        codesErrors.endsBefore,
        codesErrors.noSuchItem,
      ],
    }),
    turn: call({
      summary: 'Switches a code or a batch off, or on again',
      access: 'admin',
      params: z.strictObject({ id: Id }),
      body: z.strictObject({ on: z.boolean() }),
      reply: CodeSet,
      errors: [generalErrors.notFound],
    }),
    read: call({
      summary: 'The codes of a batch, each with how often it was used; null is one that can no longer be read',
      access: 'admin',
      params: z.strictObject({ id: Id }),
      reply: z.object({ codes: z.array(z.object({ code: z.nullable(z.string()), uses: z.int() })) }),
      errors: [generalErrors.notFound],
    }),
    uses: call({
      summary: 'Who used a code or one of a batch, newest first',
      access: 'admin',
      params: z.strictObject({ id: Id }),
      query: PageQuery,
      reply: z.object({ uses: z.array(z.object({ person: z.nullable(Person), at: Instant })), total: z.int() }),
      errors: [generalErrors.notFound],
    }),
  },
})
