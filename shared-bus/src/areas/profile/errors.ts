import { type CodesOf, errors } from '../../dsl/errors.ts'

export const profileErrors = errors('profile', {
  noSuchUser: {
    status: 404,
    text: 'There is no such person',
    when: 'Nobody has this id, or the account was deleted.',
  },
  noSuchPicture: {
    status: 404,
    text: 'You have no such picture',
    when: 'None of the own pictures has this id. Take one from `pfps` of the own profile; the 24 newest are kept.',
  },
})
export type ProfileErrorCode = CodesOf<typeof profileErrors>
