import * as z from 'zod/mini'
import { Balance, Id } from '../../common.ts'
import { area, call, perMinute, send } from '../../dsl/contract.ts'
import { authErrors, idempotencyErrors } from '../../errors.ts'
import { itemsErrors } from '../items/errors.ts'
import { tokensErrors } from '../tokens/errors.ts'
import { prizesErrors } from './errors.ts'
import { prizesReasons } from './reasons.ts'
import { PrizeItem, PrizeWin } from './shapes.ts'
import { wire } from './wire.ts'

export * from './limits.ts'
export * from './odds.ts'
export * from './shapes.ts'

/** What one spin brought. */
export const Prize = z.object({
  item: PrizeItem,
  /** It is in the inventory; otherwise there was no place for it. */
  kept: z.boolean(),
  /** Tokens that it was melted down for; 0 if it was kept. */
  tokens: z.int(),
})
export type Prize = z.output<typeof Prize>

export const Spun = z.object({
  id: Id,
  /** One for each spin, free ones as well, in the order in which they were drawn. */
  prizes: z.array(Prize),
  /** Tokens that were paid, and those that came back for melted items. */
  paid: z.int(),
  returned: z.int(),
  /** The balance afterwards. */
  tokens: Balance,
  /** Spins in a row without anything rare or better, the last of these included. */
  dry: z.int(),
  /** Free places in the inventory that were left. */
  places: z.int(),
})
export type Spun = z.output<typeof Spun>

export const PrizeMachine = z.object({
  /** All that can be won now; the odds of each rarity are in `odds.ts`. Empty while the machine is being refilled. */
  pool: z.array(PrizeItem),
  /** The last wins, newest first. */
  wins: z.array(PrizeWin),
  /** The person's spins in a row without anything rare or better; null for a visitor. */
  dry: z.nullable(z.int()),
  /** Free places in the person's inventory: how many more kinds of items fit into it; null for a visitor. */
  places: z.nullable(z.int()),
})
export type PrizeMachine = z.output<typeof PrizeMachine>

/** The prize machine: spins for tokens with published odds [ITEM-5]. */
export const prizes = area(wire, {
  version: '1.0.0',
  errors: prizesErrors,
  reasons: prizesReasons,
  calls: {
    read: call({ summary: 'What the machine has in it, and the last wins', access: 'anyone', reply: PrizeMachine }),
    spin: call({
      summary: 'Pays for spins and draws them all; 12, 24 and 48 give 3, 5 and 8 more for nothing [ITEM-5]',
      access: 'user',
      body: z.strictObject({ spins: z.union([z.literal(1), z.literal(12), z.literal(24), z.literal(48)]) }),
      reply: Spun,
      rate: perMinute(60),
      errors: [
        prizesErrors.refilling,
        itemsErrors.inventoryFull,
        tokensErrors.insufficient,
        authErrors.required,
        idempotencyErrors.mismatch,
      ],
    }),
  },
  sends: {
    watch: send({
      summary: 'Begins or ends to hear of the wins of others',
      access: 'anyone',
      payload: z.boolean(),
      rate: perMinute(120),
    }),
  },
  receives: {
    won: { summary: 'Wins of others, for pages that watch the machine', batched: true },
    mine: 'How it stands with the person after their spins, for their other pages',
  },
})
