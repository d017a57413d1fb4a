import { reasons } from '../../dsl/reasons.ts'

export const codesReasons = reasons({
  tokens: {
    'secret-code': 'Secret code',
  },
  xp: {
    'secret-code': 'Secret code',
  },
})
