import * as z from 'zod/mini'
import { Balance, Id, Instant, Person, TokenDelta } from '../../common.ts'
import { area, call, perMinute } from '../../dsl/contract.ts'
import { authErrors, idempotencyErrors } from '../../errors.ts'
import { PageQuery, TokenAmount } from '../../requests.ts'
import { chatErrors } from '../chat/errors.ts'
import { RoomId } from '../chat/shapes.ts'
import { tokensErrors } from './errors.ts'
import { tokensReasons } from './reasons.ts'
import { Purse } from './shapes.ts'
import { wire } from './wire.ts'

export * from './limits.ts'

/** TOK-6: one line of the person's ledger history. */
export const LedgerLine = z.object({
  id: Id,
  at: Instant,
  amount: TokenDelta,
  /** e.g. tip, welcome, battle-vote */
  reason: z.string(),
  /** The reason in words, such as “Battle vote”. */
  why: z.string(),
  /** The other person, if there is one whose account still exists. */
  with: z.nullable(Person),
})
export type LedgerLine = z.output<typeof LedgerLine>

export const tokens = area(wire, {
  version: '2.0.0',
  errors: tokensErrors,
  reasons: tokensReasons,
  calls: {
    balance: call({ summary: 'The own balance', access: 'user', reply: Purse }),
    history: call({
      summary: 'The own ledger, newest first',
      access: 'user',
      query: PageQuery,
      reply: z.object({ lines: z.array(LedgerLine), total: z.int(), ...Purse.shape }),
    }),
    tip: call({
      summary: 'Gives tokens to another person; shown in the room it came from',
      access: 'user',
      params: z.strictObject({ userId: Id }),
      body: z.strictObject({ tip: TokenAmount, room: z.optional(RoomId) }),
      reply: z.object({ tokens: Balance }),
      rate: perMinute(60),
      errors: [
        tokensErrors.insufficient,
        tokensErrors.ownTip,
        tokensErrors.noSuchUser,
        tokensErrors.closed,
        idempotencyErrors.mismatch,
        chatErrors.noSuchRoom,
        chatErrors.noDirect,
        authErrors.needsPass,
        authErrors.needsXl,
      ],
    }),
    check: call({
      summary: 'Reconciles the ledger: what must be zero and is',
      access: 'admin',
      reply: z.object({
        sum: z.int(),
        driftedAccounts: z.int(),
        unbalancedTransfers: z.int(),
        belowFloor: z.int(),
        transfers: z.int(),
        circulating: z.int(),
      }),
    }),
  },
  receives: {
    /** TOK-3 */
    updated: 'The own balance changed by a delta, or what is held did; both come along as they are after it',
    set: 'The own balance as it is, and what is held',
  },
})
