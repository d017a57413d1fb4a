import { type CodesOf, errors } from '../../dsl/errors.ts'

export const featuresErrors = errors('features', {
  off: {
    status: 403,
    text: 'This part of the show is switched off',
    when: 'An admin has switched this part of the show off; of some parts moderators and admins still see what there is. `features:updated` says when it is on again; `GET /api/feature-toggles` says what is on now.',
  },
  unknown: {
    status: 404,
    text: 'There is no such switch',
    when: 'No area has a switch of that name. `GET /api/feature-toggles` lists those that there are under `switches`.',
  },
})
export type FeaturesErrorCode = CodesOf<typeof featuresErrors>
