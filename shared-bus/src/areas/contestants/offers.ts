import * as z from '@shoal/bus/shape'
import { Id } from '../../common.ts'
import { modal, panel } from '../../dsl/offers.ts'

export const contestantsPanel = panel('contestants')
/** `title` is what the frame says: the name of the contestant. */
export const contestantModal = modal('contestant', z.object({ id: Id, title: z.optional(z.string()) }))
