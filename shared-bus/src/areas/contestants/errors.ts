import { type CodesOf, errors } from '../../dsl/errors.ts'

export const contestantsErrors = errors('contestants', {
  noSuchContestant: {
    status: 404,
    text: 'There is no such contestant',
    when: 'Nobody of the show has this id, or they were removed.',
  },
  notIn: {
    status: 409,
    text: '{name} is not in the house any more',
    when: 'Only who lives in the house now can be endorsed, followed or placed in a room. An endorsement from before stays until it is taken back.',
  },
})
export type ContestantsErrorCode = CodesOf<typeof contestantsErrors>
