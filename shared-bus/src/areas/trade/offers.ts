import * as z from '@shoal/bus/shape'
import { modal, slot } from '../../dsl/offers.ts'

/** The person's current trade, with the offers of both sides. */
export const tradeModal = modal('trade')

/** The worth of some items, beside the offers of a side; filled by the remote that knows prices. */
export const tradeWorth = slot('trade/worth', z.object({ itemIds: z.array(z.int()) }))
