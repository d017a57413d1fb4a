import { reasons } from '../../dsl/reasons.ts'

export const prizesReasons = reasons({
  tokens: {
    'prize-spins': 'Prize Machine',
    'prize-melted': 'Prizes melted down',
  },
})
