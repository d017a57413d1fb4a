import * as z from '@shoal/bus/shape'
import { modal } from '../../dsl/offers.ts'

/**
 * NOT-1: what happened to the person; with `important`, only what is new and important, under a `title` of its own; with
 * `settings`, first how they are told.
 */
export const notificationsModal = modal(
  'notifications',
  z.object({ important: z.optional(z.boolean()), title: z.optional(z.string()), settings: z.optional(z.boolean()) }),
)
