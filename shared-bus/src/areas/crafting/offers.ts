import * as z from '@shoal/bus/shape'
import { Id } from '../../common.ts'
import { modal } from '../../dsl/offers.ts'

/** CRAFT-1: two slots, and the recipe book. `first`: the instance that lies in the first slot already. */
export const craftItem = modal('craft-item', z.object({ first: z.optional(Id) }))
