import { reasons } from '../../dsl/reasons.ts'

export const medalsReasons = reasons({
  xp: {
    medal: 'Medal',
  },
})
