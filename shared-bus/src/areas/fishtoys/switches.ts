import { switches } from '../../dsl/switches.ts'

export const fishtoysSwitches = switches({ fishtoys: 'Fishtoys', bigtoys: 'Bigtoys', wartoys: 'Wartoys' })
