import { type CodesOf, errors } from '../../dsl/errors.ts'

export const codesErrors = errors('codes', {
  unknown: {
    status: 404,
    text: 'This code opens nothing. Look again at how it is written',
    when: 'There is no such code. Nothing was given, and the guess counts: after too many wrong ones `rate/too-many` says how long to wait.',
  },
  notYet: {
    status: 409,
    text: 'This code is right, but it does not open yet. Try again later',
    when: 'The code counts from a later time on. Nothing was given; it can be used then.',
  },
  over: {
    status: 410,
    text: 'This code is over',
    when: 'The time of the code has passed, or staff switched it off. Nothing was given.',
  },
  usedUp: {
    status: 410,
    text: 'Others were quicker: this code is used up',
    when: 'As many people have used the code as may. Nothing was given.',
  },
  usedBefore: {
    status: 409,
    text: { same: 'You have used this code already', batch: 'You have used a code of this kind already' },
    when: 'The person used this code before, or another one of its batch. Nothing was given again.',
  },
  hasPass: {
    status: 409,
    text: 'You have a season pass already. Give this code to somebody who has none',
    when: 'The code gives days of the season pass alone, and the person has one for good or a subscription. The code was not used.',
  },
  taken: {
    status: 409,
    text: 'There is a code like this already',
    when: 'Staff made up a code that was made before, if only with other dashes. Choose another.',
  },
  tooShort: {
    status: 400,
    text: 'A code has at least {least} letters and digits',
    when: 'The code that staff made up has fewer letters and digits than can be told from a guess. Make a longer one.',
  },
  empty: {
    status: 400,
    text: 'Say what the code gives',
    when: 'A code was to be made that gives nothing. Choose at least one reward.',
  },
  endsBefore: {
    status: 400,
    text: 'It ends before it begins',
    when: 'The end of a code that was to be made is not after its beginning. Choose a later end.',
  },
  noSuchItem: {
    status: 400,
    text: 'There is no such item',
    when: 'The item that a code was to give is not in the catalogue. Choose one that is.',
  },
})
export type CodesErrorCode = CodesOf<typeof codesErrors>
