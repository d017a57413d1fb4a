import { type CodesOf, errors } from '../../dsl/errors.ts'

export const leadersErrors = errors('leaders', {
  noSuchBoard: {
    status: 404,
    text: 'There is no such leader board',
    when: 'No board has this id. `boards` of `GET /api/leader-board` names those there are.',
  },
})
export type LeadersErrorCode = CodesOf<typeof leadersErrors>
