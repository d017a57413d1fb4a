import { type Outcome, outcomeOf, retry } from './outcome.ts'

it.each<[number, number, Outcome]>([
  [201, 1, 'sent'],
  [202, 6, 'sent'],
  [404, 1, 'gone'],
  [410, 1, 'gone'],
  [0, 1, 'again'],
  [429, retry.limit, 'again'],
  [503, retry.limit + 1, 'failed'],
  [0, retry.limit + 1, 'failed'],
  [307, 1, 'failed'],
  [400, 1, 'failed'],
  [403, 1, 'failed'],
])('[NOT-3] a service that answers %i at try %i: %s', (status, attempt, outcome) => {
  expect(outcomeOf(status, attempt)).toBe(outcome)
})
