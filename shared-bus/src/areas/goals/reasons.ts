import { reasons } from '../../dsl/reasons.ts'

export const goalsReasons = reasons({
  tokens: {
    goal: 'Goal',
    'goal-refund': 'A goal that was not reached',
    'goal-income': 'Goal income',
  },
})
