import * as z from '@shoal/bus/shape'
import { modal, slot } from '../../dsl/offers.ts'

/** The trade that one is in, with what both give. */
export const tradeModal = modal('trade')

/** What some items are worth, beside what a side gives; whoever knows prices fills it. */
export const tradeWorth = slot('trade/worth', z.object({ itemIds: z.array(z.int()) }))
