import { reasons } from '../../dsl/reasons.ts'

export const dailyReasons = reasons({
  xp: {
    challenge: 'Challenge of the day',
    streak: 'Streak',
  },
})
