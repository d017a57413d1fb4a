import { hashKey, isKey, newKey } from './keys.ts'

describe('stream keys', () => {
  it('[AUD-1] [STR-12] begin with live+, in staging with staging+, and are known again by their hash', () => {
    expect(newKey('staging')).toMatch(/^staging\+[\w-]{32}$/)
    for (const environment of ['production', 'development'] as const)
      expect(newKey(environment)).toMatch(/^live\+[\w-]{32}$/)
    const [one, other] = [newKey('production'), newKey('production')]
    expect([isKey(one, hashKey(one)), isKey(other, hashKey(one))]).toEqual([true, false])
  })
})
