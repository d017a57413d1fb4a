import { passwordProblem } from './rules.ts'

it('[AUTH-2] passwords have at least 6 characters', () => {
  expect(passwordProblem('12345')).toBe('Password must be at least 6 characters long')
  expect(passwordProblem('123456')).toBeNull()
})
