import { defaultBio, displayNameProblem } from './person.ts'

describe('how a person is shown', () => {
  it('[PRO-1] display names are 3 to 16 letters, numbers, dashes or underscores', () => {
    expect(['abc', 'a-b_c', 'A234567890123456'].map(displayNameProblem)).toEqual([null, null, null])
    expect(displayNameProblem('a b c')).toBe('Display name can only contain letters, numbers, dashes, and underscores.')
    expect(displayNameProblem('ab')).toMatch(/3 to 16/)
    expect(displayNameProblem('a'.repeat(17))).toMatch(/3 to 16/)
  })

  it('[PRO-1] an empty bio gets the default one', () => {
    expect(defaultBio('mk')).toBe('Not much is known about mk...')
  })
})
