import { reasons } from '../../dsl/reasons.ts'

export const fishtoysReasons = reasons({
  tokens: {
    'toy-text': 'Words on a toy',
    'toy-rejected': 'A toy came back',
    'toy-returned': 'A toy came back',
  },
})
