import * as z from 'zod/mini'
import { Balance, Id, Instant } from '../../common.ts'
import { area, call, perMinute } from '../../dsl/contract.ts'
import { idempotencyErrors } from '../../errors.ts'
import { TokenAmount } from '../../requests.ts'
import { tokensErrors } from '../tokens/errors.ts'
import { goalsErrors } from './errors.ts'
import { limits } from './limits.ts'
import { goalsReasons } from './reasons.ts'
import { Giver, Goal } from './shapes.ts'
import { wire } from './wire.ts'

export * from './limits.ts'
export * from './shapes.ts'

const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.goalNameMax))
const Description = z.string().check(z.trim(), z.maxLength(limits.goalDescriptionMax))

/** What staff say of a goal that they make. */
export const NewGoal = z.strictObject({
  name: Name,
  description: z._default(Description, ''),
  amount: TokenAmount,
  goesOn: z._default(z.boolean(), false),
  refunds: z._default(z.boolean(), true),
  endsAt: z._default(z.nullable(Instant), null),
})
export type NewGoal = z.output<typeof NewGoal>

/** The fields to change; those left out stay. Whether it gives back is a promise, and cannot be taken back. */
export const GoalChanges = z.strictObject({
  name: z.optional(Name),
  description: z.optional(Description),
  amount: z.optional(TokenAmount),
  goesOn: z.optional(z.boolean()),
  endsAt: z.optional(z.nullable(Instant)),
})
export type GoalChanges = z.output<typeof GoalChanges>

const OfGoal = z.strictObject({ id: Id })

/** TOK-8: goals that everybody gives to. */
export const goals = area(wire, {
  version: '1.0.0',
  errors: goalsErrors,
  reasons: goalsReasons,
  calls: {
    list: call({
      summary: 'The goals that are open, the oldest first, and those that ended within a day',
      access: 'anyone',
      reply: z.object({ goals: z.array(Goal) }),
    }),
    givers: call({
      summary: 'Who gave most to a goal, and what the asking person gave',
      access: 'anyone',
      params: OfGoal,
      reply: z.object({ givers: z.array(Giver), own: Balance }),
      errors: [goalsErrors.noSuchGoal],
    }),
    give: call({
      summary: 'Gives tokens to a goal',
      access: 'user',
      params: OfGoal,
      body: z.strictObject({ amount: TokenAmount }),
      reply: z.object({ tokens: Balance, goal: Goal }),
      rate: perMinute(60),
      errors: [
        goalsErrors.noSuchGoal,
        goalsErrors.over,
        goalsErrors.tooMuch,
        tokensErrors.insufficient,
        idempotencyErrors.mismatch,
      ],
    }),
    create: call({
      summary: 'Makes a goal',
      access: 'mod',
      body: NewGoal,
      reply: Goal,
      rate: perMinute(20),
      errors: [goalsErrors.tooMany, goalsErrors.endsInPast, idempotencyErrors.mismatch],
    }),
    edit: call({
      summary: 'Changes a goal that is open',
      access: 'mod',
      params: OfGoal,
      body: GoalChanges,
      reply: Goal,
      rate: perMinute(60),
      errors: [goalsErrors.noSuchGoal, goalsErrors.over, goalsErrors.belowGiven, goalsErrors.endsInPast],
    }),
    end: call({
      summary:
        'Ends a goal: a reached one gives its tokens to the house, another one gives them back to the givers if it says so',
      access: 'mod',
      params: OfGoal,
      reply: Goal,
      rate: perMinute(20),
      errors: [goalsErrors.noSuchGoal, goalsErrors.over],
    }),
    remove: call({
      summary: 'Takes a goal off the page, ending it before if it is open',
      access: 'mod',
      params: OfGoal,
      rate: perMinute(20),
      errors: [goalsErrors.noSuchGoal],
    }),
  },
  receives: {
    created: 'A goal was made',
    updated: 'A goal was changed, or it ended',
    removed: 'A goal is not shown any more',
    tokens: { summary: 'Somebody gave to goals: how they stand now', batched: true },
  },
})
