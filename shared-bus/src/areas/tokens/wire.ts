import * as z from '@shoal/bus/shape'
import { Balance, Person, TokenDelta } from '../../common.ts'
import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get, post, state } from '../../dsl/wire.ts'
import type { tokens } from './contract.ts'
import { Purse } from './shapes.ts'

/** Where its calls go, and what its events carry. */
export const wire = declare('tokens', {
  calls: {
    balance: get('/tokens'),
    history: get('/tokens/history'),
    tip: post('/tokens/tip/:userId', { idempotent: true }),
    check: get('/tokens/check'),
  },
  snapshot: 'balance',
  receives: {
    updated: z.object({
      delta: TokenDelta,
      tokens: Balance,
      reason: z.string(),
      with: z.nullable(Person),
      /** What is held after it; absent when that did not change */
      held: z.optional(Balance),
    }),
    set: Purse,
  },
  states: {
    /** The person's balance, null for a visitor */
    tokens: state(z.nullable(Balance), null),
  },
})

/** The area as the page has it. */
export const tokensArea: PageArea<typeof wire, typeof tokens> = wire
export type * from './contract.ts'
