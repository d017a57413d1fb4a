import { reasons } from '../../dsl/reasons.ts'

export const stocksReasons = reasons({
  tokens: {
    'stock-buy': 'Shares bought',
    'stock-sell': 'Shares sold',
    'stock-hold': 'Held for a stock order',
    'stock-release': 'Back from a stock order',
    'stock-delisted': 'Paid for shares of a stock that is gone',
    'stock-maker-budget': 'Stock maker budget',
    'stock-maker-closed': 'Stock maker closed',
  },
})
