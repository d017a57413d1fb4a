import { reasons } from '../../dsl/reasons.ts'

export const missionsReasons = reasons({
  xp: {
    mission: 'Mission',
    'launch-text': 'Launch text',
  },
})
