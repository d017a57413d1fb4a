import { type CodesOf, errors } from '../../dsl/errors.ts'

export const refreshErrors = errors('refresh', {
  tooSoon: {
    status: 429,
    text: 'All pages were refreshed a moment ago. Wait {seconds} seconds.',
    when: 'Somebody refreshed all pages less than a minute ago. Look first whether that was enough.',
  },
})
export type RefreshErrorCode = CodesOf<typeof refreshErrors>
