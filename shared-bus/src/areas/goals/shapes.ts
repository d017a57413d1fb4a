import * as z from '@shoal/bus/shape'
import { Balance, Id, Instant, Person } from '../../common.ts'

/** Somebody who gave to a goal, with all that they gave to it. */
export const Giver = z.object({ person: Person, tokens: Balance })
export type Giver = z.output<typeof Giver>

/** TOK-8: something that people give tokens to together. */
export const Goal = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  /** Tokens that it takes. */
  amount: z.int(),
  tokensDonated: Balance,
  /** How many people gave. */
  givers: z.int(),
  /** The largest givers, the largest first. */
  top: z.array(Giver),
  /** Takes more than its amount, until it is ended; otherwise never more than what is left. */
  goesOn: z.boolean(),
  /** Gives everything back to the givers when it ends without being reached; otherwise the house keeps it. */
  refunds: z.boolean(),
  createdAt: Instant,
  /** When it ends by itself; null: when staff end it. */
  endsAt: z.nullable(Instant),
  reachedAt: z.nullable(Instant),
  /** Null while people can give. */
  endedAt: z.nullable(Instant),
})
export type Goal = z.output<typeof Goal>
