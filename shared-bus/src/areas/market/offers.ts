import * as z from '@shoal/bus/shape'
import { modal, panel } from '../../dsl/offers.ts'

export const marketPanel = panel('market')
/** The market in a dialog, over whatever else is open; `listing` opens one auction. */
export const wetMarket = modal('wet-market', z.object({ listing: z.optional(z.string()) }))
/** Puts an own item up for sale. */
export const sellItem = modal('sell-item', z.object({ instanceId: z.string(), itemId: z.int() }))
