import { reasons } from '../../dsl/reasons.ts'

export const marketReasons = reasons({
  tokens: {
    'market-bid': 'Bid in the Wet Market',
    'market-sale': 'Wet Market',
    'market-withdrawn': 'Bid given back',
  },
})
