import * as z from 'zod/mini'
import { Balance, Id, Instant, Person, TokenDelta } from '../../common.ts'
import { area, call, perMinute } from '../../dsl/contract.ts'
import { idempotencyErrors } from '../../errors.ts'
import { limits as commonLimits } from '../../limits.ts'
import { PageQuery } from '../../requests.ts'
import { tokensErrors } from '../tokens/errors.ts'
import { economyErrors } from './errors.ts'
import { limits } from './limits.ts'
import { wire } from './wire.ts'

/** What moved on a day, in UTC. */
export const EconomyDay = z.object({
  day: z.iso.date(),
  /** New tokens, and tokens that were destroyed. */
  minted: z.int(),
  burned: z.int(),
  /** What the house took in, less what it gave. */
  house: z.int(),
  /** Tokens that are somewhere, at the end of the day. */
  circulating: z.int(),
})
export type EconomyDay = z.output<typeof EconomyDay>

/** What people gained and gave for one reason. */
export const Flow = z.object({
  reason: z.string(),
  /** The reason in words. */
  why: z.string(),
  ...{ gained: z.int(), gave: z.int(), transfers: z.int() },
})
export type Flow = z.output<typeof Flow>

export const Supply = z.object({
  circulating: z.int(),
  /** What people owe. */
  debt: Balance,
  /** Where the tokens are. */
  held: z.array(z.object({ kind: z.string(), accounts: z.int(), tokens: z.int() })),
  /** The oldest first; days on which nothing moved are left out. */
  days: z.array(EconomyDay),
  /** Of those days, the largest first. */
  flows: z.array(Flow),
  richest: z.array(z.object({ person: Person, tokens: Balance })),
})
export type Supply = z.output<typeof Supply>

/** Signs that somebody moved tokens between accounts of their own, or traded with themselves. */
export const Suspicious = z.object({
  /** Tips that went round: each to the next, the last to the first. `tokens` went all the way. */
  rings: z.array(z.object({ people: z.array(Person), tokens: z.int() })),
  /** New accounts that got tips of many people. */
  funnels: z.array(z.object({ person: Person, joinedAt: Instant, givers: z.int(), tokens: z.int() })),
  /** Two people who sold to each other, both ways: shares of one stock, or items (no ticker). `tokens` is of all of it. */
  washes: z.array(
    z.object({ people: z.array(Person), ticker: z.nullable(z.string()), deals: z.int(), tokens: z.int() }),
  ),
  /** How many tips were looked at: the latest of the last seven days. */
  tips: z.int(),
})
export type Suspicious = z.output<typeof Suspicious>

/** What a check found wrong with somebody; the person is null once the account is deleted. */
const stopOf = <What extends z.core.$ZodShape>(what: What) =>
  z.object({
    userId: Id,
    person: z.nullable(Person),
    /** When it was found. */
    since: Instant,
    ...what,
  })

/** People of whom nothing leaves, because a check found that what they have does not add up. At most 100 of each, the oldest first. */
export const Stopped = z.object({
  /** `moved` is what their movements add up to; the same as `tokens` where one of them does not continue the one before. */
  tokens: z.array(stopOf({ tokens: z.int(), moved: z.int() })),
  /** Items whose history does not lead to where they are, by instance. */
  items: z.array(stopOf({ items: z.array(z.object({ instanceId: Id, name: z.string() })) })),
})
export type Stopped = z.output<typeof Stopped>

/** One line of somebody's ledger, with all that staff may need to understand it. */
export const StaffLine = z.object({
  id: Id,
  at: Instant,
  amount: TokenDelta,
  balance: z.int(),
  reason: z.string(),
  /** The reason in words. */
  why: z.string(),
  reference: z.nullable(z.record(z.string(), z.unknown())),
  /** The other accounts, such as `house:main`, with what each gained. */
  others: z.array(z.object({ account: z.string(), amount: TokenDelta, person: z.nullable(Person) })),
})
export type StaffLine = z.output<typeof StaffLine>

/** Up or down by at most so much, and not by nothing. */
const correctionOf = (most: number) =>
  z.int().check(
    z.minimum(-most),
    z.maximum(most),
    z.refine((amount) => amount !== 0, 'A correction of nothing is none'),
  )
const Reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(280))

/** How the money of the show moves, for its operators. */
export const economy = area(wire, {
  version: '1.2.0',
  errors: economyErrors,
  calls: {
    supply: call({
      summary: 'How many tokens there are, where, why they came and went, and who has most',
      access: 'admin',
      query: z.strictObject({
        days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(90)), 30),
      }),
      reply: Supply,
      rate: perMinute(60),
    }),
    suspicious: call({
      summary:
        'What looks odd of the last seven days: tips that went round, new accounts that got tips of many, wash trades',
      access: 'admin',
      reply: Suspicious,
      rate: perMinute(20),
    }),
    stopped: call({
      summary: 'People of whom no tokens or no items leave, because those do not add up, and what is wrong',
      access: 'admin',
      reply: Stopped,
      rate: perMinute(60),
    }),
    ledger: call({
      summary: 'Somebody’s ledger, newest first',
      access: 'admin',
      params: z.strictObject({ userId: Id }),
      query: PageQuery,
      reply: z.object({
        person: Person,
        tokens: Balance,
        debt: Balance,
        /** Since when nothing may leave the account, because a check found that it does not add up; or null. */
        stoppedAt: z.nullable(Instant),
        lines: z.array(StaffLine),
        total: z.int(),
      }),
      errors: [economyErrors.noSuchPerson],
    }),
    correct: call({
      summary: 'Gives somebody tokens or takes some, as a new transfer with a reason; what was moved stays',
      access: 'admin',
      body: z.strictObject({
        userId: Id,
        amount: correctionOf(commonLimits.tokensMax),
        reason: Reason,
      }),
      reply: z.object({ tokens: Balance }),
      rate: perMinute(30),
      errors: [economyErrors.noSuchPerson, tokensErrors.insufficient, idempotencyErrors.mismatch],
    }),
    correctXp: call({
      summary: 'Gives somebody XP or takes some, as a new line with a reason; medals that it brought stay',
      access: 'admin',
      body: z.strictObject({ userId: Id, amount: correctionOf(limits.xpCorrectionMax), reason: Reason }),
      /** XP after it. */
      reply: z.object({ xp: z.int() }),
      rate: perMinute(30),
      errors: [economyErrors.noSuchPerson, economyErrors.xpOutOfRange, idempotencyErrors.mismatch],
    }),
  },
})
