import type { ItemSupply } from '@shoal/bus/items'
import * as z from '@shoal/bus/shape'
import { modal, objectOf } from '@shoal/remote-kit/define'

/** Switches and prices an item. */
export const editItem = modal('edit-item', z.object({ item: objectOf<ItemSupply>() }))
/** Gives somebody an item; `to` is their name. */
export const giveItem = modal('give-item', z.object({ itemId: z.optional(z.int()), to: z.optional(z.string()) }))
/** Takes an item from somebody. */
export const takeItem = modal('take-item', z.object({ instanceId: z.string(), name: z.string() }))
/** What happened to one item. */
export const itemHistory = modal('item-history', z.object({ instanceId: z.string(), name: z.string() }))
