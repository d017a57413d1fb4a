import { switches } from '../../dsl/switches.ts'

export const contestantsSwitches = switches({ contestants: 'Contestants' })
