import { type CodesOf, errors } from '../../dsl/errors.ts'

export const tokensErrors = errors('tokens', {
  insufficient: {
    status: 409,
    text: {
      few: 'Not enough tokens: this takes ₣{amount}',
      stopped: 'Your tokens do not add up and are being checked. Until then they cannot be spent.',
    },
    when: 'The movement takes more tokens than the person has, or a check found that their account does not add up, so that nothing may leave it until staff have put it right. Nothing moved. Ask for less, or get tokens first.',
  },
  ownTip: { status: 400, text: 'You cannot tip yourself', when: 'A person tried to tip themselves. Nothing moved.' },
  noSuchUser: {
    status: 404,
    text: 'There is no such person',
    when: 'Nobody has this id, or the account was deleted. Nothing moved.',
  },
  closed: {
    status: 403,
    text: 'You and {name} do not reach each other',
    when: 'One of the two people blocked the other; it is not told which of them. Nothing moved.',
  },
})
export type TokensErrorCode = CodesOf<typeof tokensErrors>
