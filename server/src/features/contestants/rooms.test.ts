import { seenIn, walkerAt } from './rooms.ts'

it('sends the walker through all rooms, by the clock alone, and everybody else stays where the footage shows them', () => {
  const minutes = (from: number) => Array.from({ length: 15 }, (_, minute) => walkerAt((from + minute + 0.5) * 60_000))
  const round = minutes(15 * 100)
  expect(new Set(round)).toEqual(new Set(['garden', 'kitchen', 'bedroom', 'attic', 'tank']))
  expect(minutes(15 * 4_321)).toEqual(round)
  expect(round.filter((room) => room === 'attic')).toHaveLength(1)
  expect(seenIn).toEqual({ jet: 'kitchen', lou: 'kitchen', 'the-cat': 'kitchen', odette: 'attic', marlow: 'tank' })
})
