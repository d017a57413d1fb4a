import { reasons } from '../../dsl/reasons.ts'

export const accountsReasons = reasons({
  tokens: {
    welcome: 'Welcome to Shoal',
    'account-deleted': 'Account deleted',
    demo: 'For the demo show',
  },
  xp: {
    opening: 'From before this list began',
    demo: 'For the demo show',
    correction: 'Correction',
  },
})
