import { reasons } from '../../dsl/reasons.ts'

export const auditionsReasons = reasons({
  tokens: {
    'audition-toy': 'A toy for an audition',
  },
})
