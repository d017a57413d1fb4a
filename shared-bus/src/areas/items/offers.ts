import * as z from '@shoal/bus/shape'
import { Id } from '../../common.ts'
import { panel, slot } from '../../dsl/offers.ts'

/** The person's inventory. */
export const itemsPanel = panel('items')
/**
 * Buttons for one of the person's items besides those of the inventory itself, such as Sell and Craft. Dropping the item on
 * a button presses it.
 */
export const itemActions = slot('items/actions', z.object({ instanceId: Id, itemId: z.int() }))
