import { reasons } from '../../dsl/reasons.ts'

export const checkoutReasons = reasons({
  tokens: {
    purchase: 'Bought',
    refund: 'Its money went back',
    'refund-undone': 'Its money came back',
  },
})
