import { panel } from '../../dsl/offers.ts'

export const battlePanel = panel('battle-chat')
