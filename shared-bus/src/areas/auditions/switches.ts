import { switches } from '../../dsl/switches.ts'

export const auditionsSwitches = switches({ applications: 'Applications' })
