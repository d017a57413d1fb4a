import { hashPassword, passwordFits } from './passwords.ts'

const password = 'a fine password'

it('[AUTH-2] a password is kept as an argon2id hash with a salt of its own, which only that password fits', async () => {
  const [one, other] = await Promise.all([hashPassword(password), hashPassword(password)])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(other)
  expect(await passwordFits(password, one)).toBe(true)
  expect(await passwordFits(`${password}!`, one)).toBe(false)
})

it('no password fits where there is no account', async () => {
  expect(await passwordFits(password, null)).toBe(false)
  // What the missing account is compared with.
  expect(await passwordFits('nobody has this password', null)).toBe(false)
})
