import * as z from 'zod/mini'
import { RoomId } from './chat.ts'
import { Balance, Id, Instant, PageQuery, Person, TokenAmount, TokenDelta } from './common.ts'
import { area, get, local, perMinute, post, receive } from './dsl.ts'

/** TOK-6: one line of the own ledger history. */
export const LedgerLine = z.object({
  id: Id,
  at: Instant,
  amount: TokenDelta,
  /** e.g. tip, welcome, battle-vote, grant */
  reason: z.string(),
  /** The other person, where there is one that still exists. */
  with: z.nullable(Person),
})
export type LedgerLine = z.output<typeof LedgerLine>

export const tokens = area('tokens', {
  calls: {
    balance: get('/tokens', { summary: 'The own balance', access: 'user', reply: z.object({ tokens: Balance }) }),
    history: get('/tokens/history', {
      summary: 'The own ledger, newest first',
      access: 'user',
      query: PageQuery,
      reply: z.object({ lines: z.array(LedgerLine), total: z.int(), tokens: Balance }),
    }),
    tip: post('/tokens/tip/:userId', {
      summary: 'Gives tokens to another person; shown in the room it came from',
      access: 'user',
      params: z.strictObject({ userId: Id }),
      body: z.strictObject({ tip: TokenAmount, room: z.optional(RoomId) }),
      reply: z.object({ tokens: Balance }),
      rate: perMinute(60),
      idempotent: true,
      errors: ['tokens/insufficient', 'tokens/own-tip', 'tokens/no-such-user', 'idempotency/mismatch'],
    }),
    check: get('/tokens/check', {
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
    updated: receive(
      z.object({ delta: TokenDelta, tokens: Balance, reason: z.string(), with: z.nullable(Person) }),
      'The own balance changed by a delta; the balance after it comes along',
    ),
    set: receive(z.object({ tokens: Balance }), 'The own balance as it is'),
  },
  states: { tokens: local<number | null>('The own balance, null for a visitor') },
})
