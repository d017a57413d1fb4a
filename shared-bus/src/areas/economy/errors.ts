import { type CodesOf, errors } from '../../dsl/errors.ts'

export const economyErrors = errors('economy', {
  noSuchPerson: {
    status: 404,
    text: 'There is no such person',
    when: 'Nobody has this id, or the account was deleted. Nothing moved.',
  },
  xpOutOfRange: {
    status: 409,
    text: { few: 'They have {xp} XP only', many: 'Nobody can have so much XP' },
    when: 'A correction would take more XP than the person has, or give more than anybody can have. Nothing changed. Ask for less.',
  },
})
export type EconomyErrorCode = CodesOf<typeof economyErrors>
