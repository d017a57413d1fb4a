import { defaultBio, displayNameProblem, passwordProblem, passwordsProblem, tokenAmountProblem } from './validation.ts'

describe('validation', () => {
  it('[PRO-1] display names are 3 to 16 letters, numbers, dashes or underscores', () => {
    expect(['abc', 'a-b_c', 'A234567890123456'].map(displayNameProblem)).toEqual([null, null, null])
    expect(displayNameProblem('a b c')).toBe('Display name can only contain letters, numbers, dashes, and underscores.')
    expect(displayNameProblem('ab')).toMatch(/3 to 16/)
    expect(displayNameProblem('a'.repeat(17))).toMatch(/3 to 16/)
  })

  it('[PRO-1] an empty bio gets the default one', () => {
    expect(defaultBio('mk')).toBe('Not much is known about mk...')
  })

  it('[AUTH-2] passwords have at least 6 characters and match', () => {
    expect(passwordProblem('12345')).toBe('Password must be at least 6 characters long')
    expect(passwordsProblem('123456', '1234567')).toBe('Passwords do not match')
    expect(passwordsProblem('123456', '123456')).toBeNull()
  })

  it('[TOK-4] amounts are whole tokens between 1 and the balance', () => {
    expect(tokenAmountProblem('50', 50)).toBeNull()
    expect(tokenAmountProblem('51', 50)).toBe('You only have ₣50')
    for (const typed of ['', '0', '-1', '1.5', '1e3', 'ten']) expect(tokenAmountProblem(typed, 5000)).not.toBeNull()
  })
})
