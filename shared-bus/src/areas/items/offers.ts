import * as z from '@shoal/bus/shape'
import { Id } from '../../common.ts'
import { panel, slot } from '../../dsl/offers.ts'

/** The own inventory. */
export const itemsPanel = panel('items')
/**
 * What can be done with an own item besides what the inventory itself offers: buttons, such as Sell and Craft. What is
 * dropped on one presses it.
 */
export const itemActions = slot('items/actions', z.object({ instanceId: Id, itemId: z.int() }))
