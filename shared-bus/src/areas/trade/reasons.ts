import { reasons } from '../../dsl/reasons.ts'

export const tradeReasons = reasons({
  tokens: {
    'trade-fee': 'Fee of a trade',
  },
})
