import { appCode } from '../../../../test/appCode.ts'
import {
  addAuthenticator,
  api,
  as,
  call,
  closeSockets,
  codeIn,
  cookieOf,
  cookiesOf,
  demoPassword,
  logIn,
  mailTo,
  type SignedIn,
  signUp,
  socket,
} from '../../../../test/people.ts'
import { laterServer, startServer, type TestServer } from '../../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({
    program: laterServer,
    env: { STAFF_SECOND_FACTOR: 'required', TRUST_PROXY: '1' },
  })
})
afterAll(async () => {
  closeSockets()
  server.assertNoErrors()
  await server.stop()
})

let networks = 0
/** A network that nobody has guessed from. */
const elsewhere = () => ({ 'x-forwarded-for': `2001:db8:1:${(++networks).toString(16)}::1` })
const answerOf = async (response: Response) => [response.status, (await response.json()).code]
const second = 1_000
const minute = 60 * second

/** How far the server's clock was moved on. */
let later = 0
const moveTime = async (ms: number) => {
  later += ms
  await server.moveTime(ms)
}
/** What the app shows now. */
const shown = (secret: string) => appCode(secret, later)

/** Adds an authenticator app to somebody's account. The code that did it is used up. */
async function addApp(person: SignedIn) {
  const added = await addAuthenticator(server, person, later)
  await moveTime(30 * second)
  return added
}

/** The first step of a log-in: its answer, and the browser that waits. */
async function firstStep({ email, password }: Pick<SignedIn, 'email' | 'password'>) {
  const response = await call(server, 'POST', '/auth/log-in', { body: { email, password }, headers: elsewhere() })
  return { response, cookie: cookiesOf(response) }
}
const takeStep = (code: string, cookie: string, headers = elsewhere()) =>
  call(server, 'POST', '/auth/second-step', { body: { code }, cookie, headers })

describe('logging in with an authenticator app', () => {
  it('[AUTH-1] takes the password and then its code, each code once, in the browser that gave the password', async () => {
    const fish = await signUp(server)
    const { secret } = await addApp(fish)
    expect((await mailTo(server, fish.email, 2)).text).toContain('An authenticator app was added')

    const { response, cookie } = await firstStep(fish)
    expect(await answerOf(response)).toEqual([401, 'accounts/second-step-needed'])
    expect(cookieOf(response)).toBeUndefined()
    const step = await call(server, 'GET', '/auth/second-step', { cookie })
    expect(await step.json()).toEqual({ authenticator: true, recoveryCodes: true })

    const code = shown(secret)
    const stranger = await firstStep(await as(server, 'viewer'))
    expect(stranger.response.status).toBe(200)
    for (const browser of [cookiesOf(stranger.response), `shoal_browser=${'a'.repeat(43)}`])
      expect(await answerOf(await takeStep(code, browser))).toEqual([410, 'accounts/no-second-step'])
    expect(await answerOf(await takeStep('000000', cookie))).toEqual([400, 'accounts/wrong-factor'])
    // Typed in two browsers at the same moment it counts once.
    const other = (await firstStep(fish)).cookie
    const both = await Promise.all([takeStep(`${code.slice(0, 3)} ${code.slice(3)}`, cookie), takeStep(code, other)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    const entered = both.find(({ status }) => status === 200)!
    expect(await (await call(server, 'GET', '/auth', { cookie: cookieOf(entered)! })).json()).toMatchObject({
      user: { id: fish.user.id },
    })
    const again = await firstStep(fish)
    expect(await answerOf(await takeStep(code, again.cookie))).toEqual([400, 'accounts/wrong-factor'])
    await moveTime(30 * second)
    expect((await takeStep(shown(secret), again.cookie)).status).toBe(200)
  })

  it('[AUTH-1] waits ten minutes for the code', async () => {
    const fish = await signUp(server)
    const { secret } = await addApp(fish)
    const { cookie } = await firstStep(fish)
    await moveTime(10 * minute)
    expect(await answerOf(await takeStep(shown(secret), cookie))).toEqual([410, 'accounts/no-second-step'])
  })

  it('[AUTH-2] ten wrong codes for one account from ten networks are enough, the right one does not help then', async () => {
    const fish = await signUp(server)
    const { secret } = await addApp(fish)
    const { cookie } = await firstStep(fish)
    const statuses = []
    for (let tries = 0; tries < 10; tries++) statuses.push((await takeStep('000000', cookie)).status)
    expect(statuses).toEqual(Array(10).fill(400))
    expect((await takeStep(shown(secret), cookie)).status).toBe(429)
  })

  it('[AUTH-3] a forgotten password does not get around it', async () => {
    const fish = await signUp(server)
    const { secret } = await addApp(fish)
    const asked = await call(server, 'POST', '/auth/forgot-password', {
      body: { email: fish.email },
      headers: elsewhere(),
    })
    const cookie = cookiesOf(asked)
    const code = codeIn(await mailTo(server, fish.email, 3))
    const confirmed = await call(server, 'POST', '/auth/confirm-email', { body: { code }, cookie })
    expect(await answerOf(confirmed)).toEqual([401, 'accounts/second-step-needed'])
    const entered = await takeStep(shown(secret), cookie)
    const recovery = await entered.json()
    expect(recovery).toMatchObject({ recovery: true, user: { id: fish.user.id } })
    await api(server, recovery).accounts.updatePassword({ body: { password: 'an even finer one' } })
  })

  it('[AUTH-1] a recovery code stands in for it once, and its owner gets a letter', async () => {
    const fish = await signUp(server)
    const { recoveryCodes } = await addApp(fish)
    expect(new Set(recoveryCodes).size).toBe(10)
    const [code] = recoveryCodes
    expect((await takeStep(code!.toUpperCase().replace('-', ' '), (await firstStep(fish)).cookie)).status).toBe(200)
    expect((await mailTo(server, fish.email, 3)).text).toContain('One of your recovery codes was used')
    expect((await takeStep(code!, (await firstStep(fish)).cookie)).status).toBe(400)
    const elsewhereToo = await (await takeStep(recoveryCodes[1]!, (await firstStep(fish)).cookie)).json()
    expect((await api(server, elsewhereToo).accounts.secondFactor()).recoveryCodes).toBe(8)
    const renewed = await api(server, elsewhereToo).accounts.renewRecoveryCodes()
    expect(renewed.recoveryCodes).toHaveLength(10)
    expect((await takeStep(recoveryCodes[2]!, (await firstStep(fish)).cookie)).status).toBe(400)
  })
})

describe('the own second factor', () => {
  it('[AUTH-1] its secret is shown once and kept sealed; adding it ends the other sessions', async () => {
    const fish = await signUp(server)
    const other = await logIn(server, fish.email, fish.password)
    const there = await socket(server, other)
    const mine = api(server, fish).accounts
    const { secret, address, qr } = await mine.addAuthenticator()
    expect(address).toMatch(/^otpauth:\/\/totp\/Shoal/)
    expect(qr.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/)
    // Nothing is asked for yet, and a wrong code changes nothing.
    await logIn(server, fish.email, fish.password)
    await expect(mine.confirmAuthenticator({ body: { code: '000000' } })).rejects.toMatchObject({ status: 400 })
    expect(await mine.secondFactor()).toMatchObject({ authenticator: null, recoveryCodes: 0, proved: true })
    await mine.confirmAuthenticator({ body: { code: shown(secret) } })
    await there.closed
    await expect(api(server, other).accounts.sessions()).rejects.toMatchObject({ status: 401 })
    const now = await mine.secondFactor()
    expect(now).toMatchObject({ authenticator: { addedAt: expect.any(String) }, recoveryCodes: 10 })
    expect(JSON.stringify(now)).not.toContain(secret)
    await expect(mine.addAuthenticator()).rejects.toMatchObject({ code: 'accounts/authenticator-is-set' })
  })

  it('[AUTH-1] is changed only within 15 minutes after the log-in or another proof; removed, the password is enough again', async () => {
    const fish = await signUp(server)
    const { secret } = await addApp(fish)
    await moveTime(15 * minute)
    const mine = api(server, fish).accounts
    const needed = { status: 403, code: 'accounts/proof-needed' }
    await expect(mine.removeAuthenticator()).rejects.toMatchObject(needed)
    await expect(mine.renewRecoveryCodes()).rejects.toMatchObject(needed)
    await expect(mine.addAuthenticator()).rejects.toMatchObject(needed)
    await expect(mine.prove({ body: { password: 'wrong' } })).rejects.toMatchObject({ code: 'accounts/wrong-proof' })
    await mine.prove({ body: { code: shown(secret) } })
    await mine.renewRecoveryCodes()
    await moveTime(15 * minute)
    await expect(mine.removeAuthenticator()).rejects.toMatchObject(needed)
    await mine.prove({ body: { password: fish.password } })
    await mine.removeAuthenticator()
    expect((await mailTo(server, fish.email, 4)).text).toContain('The authenticator app was removed')
    expect(await mine.secondFactor()).toMatchObject({ authenticator: null, recoveryCodes: 0 })
    await logIn(server, fish.email, fish.password)
  })
})

describe('staff', () => {
  it('[AUTH-5] without a second factor have no rights of staff where it is required, and have them at once when they set it up; an admin resets that of others, and the audit log has it', async () => {
    const admin = await as(server, 'admin')
    expect(admin).toMatchObject({ needsSecondFactor: true, user: { app_metadata: { admin: false } } })
    const desk = api(server, admin)
    await expect(desk.accounts.users({ query: {} })).rejects.toMatchObject({ status: 403 })
    const open = await socket(server, admin)
    await addApp(admin)
    const changed = await open.next('accounts:changed')
    expect(changed.user.app_metadata.admin).toBe(true)
    expect(changed.needsSecondFactor).toBeUndefined()
    await desk.accounts.users({ query: {} })

    const mod = await as(server, 'mod')
    const room = await socket(server, mod)
    const reset = { params: { id: mod.user.id }, body: { reason: 'Lost the phone' } }
    await expect(desk.accounts.resetSecondFactor(reset)).rejects.toMatchObject({
      code: 'accounts/no-second-factor-to-reset',
    })
    await addApp(mod)
    await expect(api(server, mod).accounts.resetSecondFactor(reset)).rejects.toMatchObject({ status: 403 })
    const find = async () => (await desk.accounts.users({ query: { query: mod.email } })).users[0]
    expect((await find())?.secondFactor).toBe(true)
    await desk.accounts.resetSecondFactor(reset)
    expect((await find())?.secondFactor).toBe(false)
    await room.closed
    const { entries } = await desk.moderation.audit({ query: {} })
    expect(entries[0]).toMatchObject({
      ...{ who: { id: admin.user.id }, whom: { id: mod.user.id } },
      ...{ action: 'accounts.second-factor', reason: 'Lost the phone' },
    })
    expect((await mailTo(server, mod.email, 2)).text).toContain('The crew has removed the second factor')
    const again = await logIn(server, mod.email, demoPassword)
    expect(again).toMatchObject({ needsSecondFactor: true, user: { app_metadata: { mod: false } } })
  })
})
