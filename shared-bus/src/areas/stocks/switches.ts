import { switches } from '../../dsl/switches.ts'

export const stocksSwitches = switches({ stocks: 'Stocks' })
