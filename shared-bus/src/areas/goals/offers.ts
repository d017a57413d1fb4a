import * as z from '@shoal/bus/shape'
import { modal } from '../../dsl/offers.ts'

/** TOK-8: all goals; `goal` is the id of the one to begin with. */
export const goalsModal = modal('goals', z.object({ goal: z.optional(z.string()) }))
/** For staff. */
export const goalManagement = modal('goal-management')
