import { seal, unseal } from './sealed.ts'

const secret = 'a secret of at least 32 characters'

it('what is sealed is read with the same secret, purpose and row only, and shows nothing of itself', () => {
  const sealed = seal(secret, 'test', 'fish', 'a pearl')
  expect(unseal(secret, 'test', 'fish', sealed)).toBe('a pearl')
  expect(Buffer.from(sealed, 'base64url').includes('pearl')).toBe(false)
  expect(seal(secret, 'test', 'fish', 'a pearl')).not.toBe(sealed)
  expect(unseal(`${secret}!`, 'test', 'fish', sealed)).toBeNull()
  expect(unseal(secret, 'other', 'fish', sealed)).toBeNull()
  expect(unseal(secret, 'test', 'crab', sealed)).toBeNull()
  expect(unseal(secret, 'test', 'fish', `${sealed.slice(0, -2)}AA`)).toBeNull()
  expect(unseal(secret, 'test', 'fish', '')).toBeNull()
})
