import * as z from '@shoal/bus/shape'
import { Balance } from '../../common.ts'

/** Tokens that a person can spend, and those that their bids and orders hold; none if `held` is absent. */
export const Purse = z.object({ tokens: Balance, held: z.optional(Balance) })
