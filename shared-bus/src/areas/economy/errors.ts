import { type CodesOf, errors } from '../../dsl/errors.ts'

export const economyErrors = errors('economy', {
  noSuchPerson: {
    status: 404,
    text: 'There is no such person',
    when: 'Nobody has this id, or the account was deleted. Nothing moved.',
  },
})
export type EconomyErrorCode = CodesOf<typeof economyErrors>
