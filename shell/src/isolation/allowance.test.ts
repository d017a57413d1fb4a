import { allowance } from './allowance.ts'

it('says by how much it is too much within a second, and begins anew with the next', () => {
  let now = 10_000
  const tooMany = allowance(3, () => now)
  expect([tooMany(), tooMany(), tooMany(), tooMany(), tooMany()]).toEqual([-2, -1, 0, 1, 2])
  now += 999
  expect(tooMany()).toBe(3)
  now += 1
  expect(tooMany()).toBe(-2)
})
