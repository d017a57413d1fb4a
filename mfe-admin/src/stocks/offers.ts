import * as z from '@shoal/bus/shape'
import type { OwnStock } from '@shoal/bus/stocks'
import { modal, objectOf } from '@shoal/remote-kit/define'

/** Without a stock a new one is listed. */
export const editStock = modal('edit-stock', z.object({ stock: z.optional(objectOf<OwnStock>()) }))
export const haltStock = modal('halt-stock', z.object({ stock: objectOf<OwnStock>() }))
