import { reasons } from '../../dsl/reasons.ts'

export const pollsReasons = reasons({
  tokens: {
    'poll-vote': 'Poll vote',
  },
})
