import { type CodesOf, errors } from '../../dsl/errors.ts'

export const featuresErrors = errors('features', {
  off: {
    status: 403,
    text: 'This part of the show is switched off',
    when: 'An admin has switched this part of the show off; of some parts moderators and admins still see what there is. `features:updated` says when it is on again; `GET /api/feature-toggles` says what is on now.',
  },
})
export type FeaturesErrorCode = CodesOf<typeof featuresErrors>
