import { reasons } from '../../dsl/reasons.ts'

export const tokensReasons = reasons({
  tokens: {
    tip: 'Tip',
    debt: 'What was owed',
    correction: 'Correction',
    'demo-stipend': 'Demo stipend',
    'demo-treasury': 'Demo treasury',
  },
})
