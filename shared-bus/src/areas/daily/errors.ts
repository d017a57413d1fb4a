import { type CodesOf, errors } from '../../dsl/errors.ts'

export const dailyErrors = errors('daily', {
  rerolled: {
    status: 409,
    text: 'You have new ones already; there are others tomorrow',
    when: 'The challenges of the day are replaced once. Nothing changed. There are new ones at midnight in New York, `expiresAt`.',
  },
  allComplete: {
    status: 409,
    text: 'All of today are done; there are others tomorrow',
    when: 'There is nothing to replace: every challenge of the day is complete. Nothing changed.',
  },
})
export type DailyErrorCode = CodesOf<typeof dailyErrors>
