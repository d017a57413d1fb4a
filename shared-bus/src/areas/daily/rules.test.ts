import { streakXp } from './rules.ts'

it('[DAY-2] a streak brings 10 XP on its first day, 5 more each day, and no more after a week', () => {
  expect([1, 2, 3, 6, 7, 8, 365].map(streakXp)).toEqual([10, 15, 20, 35, 40, 40, 40])
  expect(streakXp(0)).toBe(10)
})
