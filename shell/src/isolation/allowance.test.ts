import { allowance } from './allowance.ts'

it('[MFE-9] says what is too much within a second, and forgives with the next', () => {
  let now = 10_000
  const tooMany = allowance(3, () => now)
  expect([tooMany(), tooMany(), tooMany(), tooMany(), tooMany()]).toEqual([-2, -1, 0, 1, 2])
  now += 999
  expect(tooMany()).toBe(3)
  now += 1
  expect(tooMany()).toBe(-2)
})
