import * as z from '@shoal/bus/shape'
import { Balance } from '../../common.ts'

/** What a person can spend, and what bids and orders hold of theirs: nothing where it does not say. */
export const Purse = z.object({ tokens: Balance, held: z.optional(Balance) })
