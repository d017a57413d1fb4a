import { type CodesOf, errors } from '../../dsl/errors.ts'

export const pollsErrors = errors('polls', {
  none: {
    status: 409,
    text: { stop: 'There is no poll to stop', vote: 'This poll is over' },
    when: 'There is no poll to stop, or the poll that a vote was meant for is over. Wait for `polls:start`.',
  },
  ongoing: {
    status: 409,
    text: 'A poll is running; stop it first',
    when: 'A poll runs already, and there is one at a time. Stop it first.',
  },
  empty: {
    status: 400,
    text: 'The question and every answer need some text that can be shown',
    when: 'Nothing that can be shown is left of the question or of an answer once controls and line breaks are taken out.',
  },
  sameAnswers: {
    status: 400,
    text: 'Two of the answers are the same',
    when: 'Two answers are the same, upper and lower case aside.',
  },
  noSuchAnswer: {
    status: 400,
    text: 'This poll has no such answer',
    when: '`answer` is the position of an answer, counted from 0, and this poll has fewer. Nothing was charged.',
  },
  keyUsed: {
    status: 422,
    text: 'This key was used for another vote',
    when: 'The `key` of a vote was used for another answer or number of votes. A new vote needs a new key.',
  },
})
export type PollsErrorCode = CodesOf<typeof pollsErrors>
