import { reasons } from '../../dsl/reasons.ts'

export const battleReasons = reasons({
  tokens: {
    'battle-vote': 'Battle vote',
    'battle-love': 'Battle love',
    'battle-boost': 'Battle boost',
    'battle-sabotage': 'Battle sabotage',
  },
})
