import { switches } from '../../dsl/switches.ts'

export const streamsSwitches = switches({ 'live-streams': 'Live streams' })
