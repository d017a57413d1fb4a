import { reasons } from '../../dsl/reasons.ts'

export const zonesReasons = reasons({
  xp: {
    'zone-claim': 'Found spot',
  },
})
