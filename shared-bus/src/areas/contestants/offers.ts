import * as z from '@shoal/bus/shape'
import { Id } from '../../common.ts'
import { modal, panel } from '../../dsl/offers.ts'

export const contestantsPanel = panel('contestants')
export const contestantModal = modal('contestant', z.object({ id: Id }))
