import { modal, panel } from '../../dsl/offers.ts'

export const pollPanel = panel('poll')
/** For staff. */
export const pollManagement = modal('poll-management')
