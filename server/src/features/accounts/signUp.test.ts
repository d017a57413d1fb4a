import { randomBytes } from 'node:crypto'
import { limits } from '@shoal/bus/tokens/contract'
import {
  api,
  as,
  call,
  codeIn,
  cookieOf,
  cookiesOf,
  freshName,
  logIn,
  mailsTo,
  mailTo,
  signUp,
} from '../../../test/people.ts'
import { startServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { RATE_FACTOR: '1000' } })
})
afterAll(async () => {
  server.assertNoErrors()
  await server.stop()
})

const freshEmail = () => `${randomBytes(8).toString('hex')}@example.test`
const password = 'a fine password'
const ask = (email: string, displayName = freshName()) =>
  call(server, 'POST', '/auth/sign-up', { body: { email, displayName, password } })
/** Types a code in the browser that got this answer. */
const confirm = (code: string, asked: Response) =>
  call(server, 'POST', '/auth/confirm-email', { body: { code }, cookie: cookiesOf(asked) })
const answerOf = async (response: Response) => [response.status, await response.json()]

describe('signing up', () => {
  it('[AUTH-3] mails a code whose confirmation gives the session', async () => {
    const email = freshEmail()
    const displayName = freshName()
    const asked = await ask(` ${email.toUpperCase()} `, displayName)
    expect(asked.status).toBe(200)
    expect(await asked.clone().json()).toEqual({ message: expect.stringContaining('a code'), mailbox: '/dev/mailbox' })
    const mail = await mailTo(server, email)
    expect(mail.subject).toBe('Your code for Shoal')
    expect(mail.text).toContain(`Welcome aboard, ${displayName}!`)

    const confirmed = await confirm(codeIn(mail), asked)
    expect(confirmed.status).toBe(200)
    const session = await confirmed.json()
    expect(session).toMatchObject({
      recovery: false,
      user: { displayName, email: { email }, color: '#ffffff', photo: null, pass: 'none' },
    })
    const who = await call(server, 'GET', '/auth', { cookie: cookieOf(confirmed)! })
    expect((await who.json()).user.id).toBe(session.user.id)
  })

  it('[AUTH-1] the cookie is for this site and not for scripts', async () => {
    const response = await call(server, 'POST', '/auth/log-in', {
      body: { email: 'viewer@example.test', password: 'swim-with-us' },
    })
    const [cookie] = response.headers.getSetCookie()
    expect(cookie).toMatch(/^shoal_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  it('gives the first tokens once', async () => {
    const fish = await signUp(server)
    const mine = api(server, fish)
    expect(await mine.tokens.balance()).toEqual({ tokens: limits.welcomeTokens })
    const { lines } = await mine.tokens.history({})
    expect(lines).toMatchObject([{ amount: limits.welcomeTokens, reason: 'welcome' }])
  })

  it('[AUTH-3] a code works once, also when it is typed twice at the same moment', async () => {
    const email = freshEmail()
    const asked = await ask(email)
    const code = codeIn(await mailTo(server, email))
    const statuses = (await Promise.all([1, 2, 3].map(() => confirm(code, asked)))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 400, 400])
    expect(await answerOf(await confirm(code, asked))).toEqual([
      400,
      { code: 'accounts/wrong-code', message: expect.stringContaining('not valid') },
    ])
  })

  it('a code may be typed without its dash and in small letters', async () => {
    const email = freshEmail()
    const asked = await ask(email)
    const code = codeIn(await mailTo(server, email))
    expect((await confirm(code.replace('-', '').toLowerCase(), asked)).status).toBe(200)
  })

  it('[AUTH-2] takes a password of six characters, refuses one of five, and does not repeat it in the answer', async () => {
    const askWith = (password: string) =>
      call(server, 'POST', '/auth/sign-up', { body: { email: freshEmail(), displayName: freshName(), password } })
    const [status, body] = await answerOf(await askWith('12345'))
    expect(status).toBe(400)
    expect(body.issues).toEqual([
      expect.objectContaining({ path: 'password', message: 'Password must be at least 6 characters long' }),
    ])
    expect(JSON.stringify(body)).not.toContain('12345')
    expect((await askWith('k7#qzw')).status).toBe(200)
  })

  it('[AUTH-2] refuses leaked and trivial passwords and the own name, in words that say what is wrong', async () => {
    const email = 'coral.reef@example.test'
    const askWith = async (password: string) =>
      answerOf(await call(server, 'POST', '/auth/sign-up', { body: { email, displayName: 'Reef_Ranger', password } }))
    const weak = (message: string) => [
      400,
      { code: 'accounts/weak-password', message: expect.stringContaining(message) },
    ]
    for (const password of ['password', '123456', 'Dragon1!', 'qwerty12', 'iloveyou'])
      expect(await askWith(password)).toEqual(weak('on lists of leaked passwords'))
    for (const password of ['reef_ranger', 'Coral.Reef99', email, 'shoal2026'])
      expect(await askWith(password)).toEqual(weak('Your own name or address'))
    for (const password of ['aaaaaa', '-_-_-_-_']) expect(await askWith(password)).toEqual(weak('too few different'))
    for (const password of ['dragon and reef', 'Dragon7294']) expect((await askWith(password))[0]).toBe(200)
  })

  it('[PRO-1] takes a display name of 3 and of 16 characters, refuses shorter, longer and other characters', async () => {
    for (const displayName of ['ab', 'a'.repeat(17), 'two words', 'smörgås', '<b>x</b>'])
      expect((await ask(freshEmail(), displayName)).status).toBe(400)
    for (const displayName of ['A-1', 'abcdef-_GHIJK789'])
      expect((await ask(freshEmail(), displayName)).status).toBe(200)
  })
})

describe('one name, one owner', () => {
  it('[PRO-1] a display name that would pass for staff is refused, also later; staff may have one, and who has one keeps it', async () => {
    for (const displayName of ['admin_', 'mod-team', 'Shoal-staff', 'M0d3rator', 'adm1n2']) {
      const [status, body] = await answerOf(await ask(freshEmail(), displayName))
      expect([displayName, status, body.code]).toEqual([displayName, 409, 'accounts/name-for-staff'])
    }
    const [fish, admin] = [await signUp(server), await as(server, 'admin')]
    const rename = (displayName: string) => api(server, fish).profile.update({ body: { displayName } })
    await expect(rename('mod-fish')).rejects.toMatchObject({ status: 409, code: 'accounts/name-for-staff' })
    const flag = (mod: boolean) => api(server, admin).accounts.setFlags({ params: { id: fish.user.id }, body: { mod } })
    await flag(true)
    expect(await rename('mod-fish')).toMatchObject({ displayName: 'mod-fish' })
    await flag(false)
    expect(await rename('Mod-Fish')).toMatchObject({ displayName: 'Mod-Fish' })
    await expect(rename('Mod-Fish2')).rejects.toMatchObject({ code: 'accounts/name-for-staff' })
  })

  it('[PRO-1] a taken display name is refused, in whatever case', async () => {
    expect(await answerOf(await ask(freshEmail(), 'vIEWER'))).toEqual([
      409,
      { code: 'accounts/name-taken', message: 'This display name is already taken' },
    ])
  })

  it('[PRO-1] two sign-ups that race for one name: one gets it, the other is told', async () => {
    const name = freshName()
    const [first, second] = [freshEmail(), freshEmail()]
    const asked = await Promise.all([ask(first, name), ask(second, name.toUpperCase())])
    const codes = await Promise.all([first, second].map(async (email) => codeIn(await mailTo(server, email))))
    const answers = await Promise.all(codes.map(async (code, at) => answerOf(await confirm(code, asked[at]!))))
    const statuses = answers.map(([status]) => status)
    expect(statuses.sort()).toEqual([200, 409])
    expect(answers.find(([status]) => status === 409)?.[1]).toEqual({
      code: 'accounts/name-taken',
      message: 'Somebody else took this display name meanwhile. Sign up again with another one.',
    })
  })

  it('two sign-ups with one e-mail address make one account', async () => {
    const email = freshEmail()
    const asked = await ask(email)
    await ask(email).then(() => mailTo(server, email, 2))
    const again = await call(server, 'POST', '/auth/sign-up', {
      body: { email, displayName: freshName(), password },
      cookie: cookiesOf(asked),
    })
    expect(again.status).toBe(200)
    await mailTo(server, email, 3)
    const mails = await mailsTo(server, email)
    const statuses = await Promise.all(mails.map(async (mail) => (await confirm(codeIn(mail), asked)).status))
    // Of the two codes of this browser one; the third is that of another.
    expect(statuses.sort()).toEqual([200, 400, 400])
    const admin = api(server, await as(server, 'admin'))
    expect((await admin.accounts.users({ query: { query: email } })).total).toBe(1)
  })

  it('[AUTH-3] a code confirms only what its own browser asked: whoever signs up with the address of somebody else gets nothing from theirs', async () => {
    const email = freshEmail()
    const ask = (password: string) =>
      call(server, 'POST', '/auth/sign-up', { body: { email, displayName: freshName(), password } })
    const attacker = await ask('of the attacker')
    const attackersCode = codeIn(await mailTo(server, email))
    const owner = await ask('of the owner')
    const ownersCode = codeIn(await mailTo(server, email, 2))
    // The owner reads both mails and types the first code; the attacker guesses well.
    for (const [code, browser] of [
      [attackersCode, owner],
      [ownersCode, attacker],
    ] as const)
      expect(await answerOf(await confirm(code, browser))).toEqual([
        400,
        { code: 'accounts/wrong-code', message: expect.stringContaining('in the browser in which you asked for it') },
      ])
    expect((await confirm(ownersCode, owner)).status).toBe(200)
    await expect(logIn(server, email, 'of the attacker')).rejects.toThrow('401')
    await logIn(server, email, 'of the owner')
    expect((await confirm(attackersCode, attacker)).status).toBe(400)
  })

  it('[AUTH-3] what ties a code to its browser is for this site and not for scripts', async () => {
    const [cookie] = (await ask(freshEmail())).headers.getSetCookie()
    expect(cookie).toMatch(/^shoal_browser=[\w-]{43}; Max-Age=7200; Path=\/; HttpOnly; SameSite=Lax$/)
  })
})

describe('[AUTH-2] nobody learns whether an e-mail address has an account', () => {
  it('from signing up: same answer; the owner is told by mail', async () => {
    const known = await signUp(server)
    const [forKnown, forUnknown] = [await ask(known.email), await ask(freshEmail())]
    expect(await answerOf(forKnown)).toEqual(await answerOf(forUnknown))
    expect([...forKnown.headers.keys()]).toEqual([...forUnknown.headers.keys()])
    const mail = await mailTo(server, known.email, 2)
    expect(mail.subject).toBe('You already have an account on Shoal')
    expect(() => codeIn(mail)).toThrow()
    await logIn(server, known.email, known.password)
  })

  it('from a forgotten password: same answer, and no mail to strangers', async () => {
    const known = await signUp(server)
    const stranger = freshEmail()
    const forgot = (email: string) => call(server, 'POST', '/auth/forgot-password', { body: { email } })
    const forUnknown = await answerOf(await forgot(stranger))
    expect(await answerOf(await forgot(known.email))).toEqual(forUnknown)
    expect(forUnknown[0]).toBe(200)
    // The letters are written in order, so the stranger's turn has been when the owner has mail.
    await mailTo(server, known.email, 2)
    expect(await mailsTo(server, stranger)).toEqual([])
  })

  it('from logging in: same answer for a wrong password and an unknown address', async () => {
    const login = async (email: string) =>
      answerOf(await call(server, 'POST', '/auth/log-in', { body: { email, password: 'not the password' } }))
    const unknown = await login(freshEmail())
    expect(unknown).toEqual([401, { code: 'accounts/wrong-credentials', message: 'Wrong e-mail address or password' }])
    expect(await login('viewer@example.test')).toEqual(unknown)
  })
})
