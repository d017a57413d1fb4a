import type { NewPasskeyOptions, PasskeyOptions } from '@shoal/bus/passkeys/contract'
import { appCode } from '../../../../test/appCode.ts'
import { type Lies, type PasskeyDevice, passkeyDevice } from '../../../../test/passkeyDevice.ts'
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
  mailsTo,
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

/** Makes a passkey in the person's browser and hands it in. */
async function handInPasskey(person: SignedIn, { name = 'My phone', lies }: { name?: string; lies?: Lies } = {}) {
  const device = passkeyDevice(server.url)
  const begun = await call(server, 'POST', '/auth/passkeys/options', { cookie: person.cookie })
  const passkey = device.create((await begun.json()) as NewPasskeyOptions, lies)
  const cookie = `${person.cookie}; ${cookiesOf(begun)}`
  const handIn = () => call(server, 'POST', '/auth/passkeys', { cookie, body: { name, passkey } })
  return { device, handIn, response: await handIn() }
}
async function addPasskey(person: SignedIn) {
  const { device, response } = await handInPasskey(person)
  expect(response.status).toBe(200)
  const { recoveryCodes } = (await response.json()) as { recoveryCodes: string[] | null }
  return { device, recoveryCodes }
}
/** A browser that was given something to sign: by itself, or after the password of a log-in. */
async function toSign(path: '/auth/passkeys/log-in' | '/auth/second-step/passkey', cookie?: string) {
  const begun = await call(server, 'POST', `${path}/options`, { cookie, headers: elsewhere() })
  const options = (await begun.json()) as PasskeyOptions
  const browser = cookiesOf(begun)
  const send = (body: unknown, from = browser) =>
    call(server, 'POST', path, { body, cookie: from, headers: elsewhere() })
  return { options, browser, send }
}
async function logInBy(device: PasskeyDevice, lies?: Lies) {
  const { options, send } = await toSign('/auth/passkeys/log-in')
  return send(device.sign(options, lies))
}
const notTaken = [400, 'passkeys/not-taken']
const tooLate = [410, 'passkeys/too-late']

describe('logging in with an authenticator app', () => {
  it('[AUTH-1] takes the password and then its code, each code once, in the browser that gave the password', async () => {
    const fish = await signUp(server)
    const { secret } = await addApp(fish)
    expect((await mailTo(server, fish.email, 2)).text).toContain('An authenticator app was added')

    const { response, cookie } = await firstStep(fish)
    expect(await answerOf(response)).toEqual([401, 'accounts/second-step-needed'])
    expect(cookieOf(response)).toBeUndefined()
    const step = await call(server, 'GET', '/auth/second-step', { cookie })
    expect(await step.json()).toEqual({ authenticator: true, passkeys: false, recoveryCodes: true })

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

  it('[AUTH-3] a log-in that waits for it is over when the password is changed, also by a code from an e-mail', async () => {
    const fish = await signUp(server)
    const { secret } = await addApp(fish)
    const mine = api(server, fish).accounts
    const byPassword = await firstStep(fish)
    const asked = await call(server, 'POST', '/auth/forgot-password', { body: { email: fish.email } })
    const code = codeIn(await mailTo(server, fish.email, 3))
    const byCode = await call(server, 'POST', '/auth/confirm-email', { body: { code }, cookie: cookiesOf(asked) })
    expect(byCode.status).toBe(401)
    await mine.updatePassword({ body: { password: 'an even finer one', currentPassword: fish.password } })
    const browsers = [byPassword.cookie, `${cookiesOf(asked)}; ${cookiesOf(byCode)}`]
    for (const browser of browsers) {
      expect(await answerOf(await call(server, 'GET', '/auth/second-step', { cookie: browser }))).toEqual([
        ...[410, 'accounts/no-second-step'],
      ])
      expect((await takeStep(shown(secret), browser)).status).toBe(410)
    }
    const anew = await firstStep({ email: fish.email, password: 'an even finer one' })
    expect((await takeStep(shown(secret), anew.cookie)).status).toBe(200)
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
    // Letters are written side by side: the one about the app is there before the code is asked for.
    await mailTo(server, fish.email, 2)
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

describe('logging in with a passkey', () => {
  let fish: SignedIn
  let device: PasskeyDevice
  beforeAll(async () => {
    fish = await signUp(server)
    device = (await addPasskey(fish)).device
  })

  it('[AUTH-1] takes it alone: no e-mail address, no password', async () => {
    const { options, send } = await toSign('/auth/passkeys/log-in')
    expect(options).toMatchObject({ allowCredentials: [], userVerification: 'required', rpId: '127.0.0.1' })
    const response = await send(device.sign(options))
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ user: { id: fish.user.id }, recovery: false })
    const mine = (await api(server, fish).passkeys.list()).passkeys
    expect(mine).toEqual([expect.objectContaining({ name: 'My phone', lastUsedAt: expect.any(String) })])
  })

  it('[AUTH-1] takes what was signed once, within five minutes, in the browser that was given it', async () => {
    const { options, send } = await toSign('/auth/passkeys/log-in')
    const signed = device.sign(options)
    const other = await toSign('/auth/passkeys/log-in')
    // Carried to another browser it answers what was not asked there, and without a mark nothing was asked.
    expect(await answerOf(await send(signed, other.browser))).toEqual(notTaken)
    expect(await answerOf(await send(signed, `shoal_browser=${'a'.repeat(43)}`))).toEqual(tooLate)
    expect(await answerOf(await send(signed, ''))).toEqual(tooLate)
    // Handed in twice at the same moment it counts once.
    const both = await Promise.all([send(signed), send(signed)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410])
    expect(await answerOf(await send(signed))).toEqual(tooLate)
    const late = await toSign('/auth/passkeys/log-in')
    await moveTime(5 * minute)
    expect(await answerOf(await late.send(device.sign(late.options)))).toEqual(tooLate)
  })

  it('[AUTH-1] refuses another site, another person, a holder who was not asked, another key and a count that goes back', async () => {
    const stranger = await signUp(server)
    const handle = Buffer.from(stranger.user.id).toString('base64url')
    const wrong: Lies[] = [
      { origin: 'https://shoal.evil.test' },
      { site: 'evil.test' },
      { unverified: true },
      { counter: 1 },
      { counter: 0 },
      { userHandle: handle },
    ]
    for (const lies of wrong) expect(await answerOf(await logInBy(device, lies))).toEqual(notTaken)
    const { options, send } = await toSign('/auth/passkeys/log-in')
    const { id } = device.sign(options)
    const forged = passkeyDevice(server.url).sign(options, { counter: 1_000 })
    const owner = Buffer.from(fish.user.id).toString('base64url')
    expect(await answerOf(await send({ ...forged, id, userHandle: owner }))).toEqual(notTaken)
    expect((await logInBy(device)).status).toBe(200)
  })

  it('[AUTH-2] ten wrong ones from one network are enough', async () => {
    const headers = elsewhere()
    const statuses = []
    for (let tries = 0; tries < 11; tries++) {
      const begun = await call(server, 'POST', '/auth/passkeys/log-in/options', { headers })
      const body = device.sign((await begun.json()) as PasskeyOptions, { site: 'evil.test' })
      const cookie = cookiesOf(begun)
      statuses.push((await call(server, 'POST', '/auth/passkeys/log-in', { body, cookie, headers })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429])
    // A browser in which its owner was before gets in from there all the same.
    const known = cookiesOf(await logInBy(device))
    for (const [before, status] of [[undefined, 429] as const, [known, 200] as const]) {
      const begun = await call(server, 'POST', '/auth/passkeys/log-in/options', { headers, cookie: before })
      const body = device.sign((await begun.json()) as PasskeyOptions)
      const cookie = [before, cookiesOf(begun)].filter(Boolean).join('; ')
      expect((await call(server, 'POST', '/auth/passkeys/log-in', { body, cookie, headers })).status).toBe(status)
    }
  })

  it('[AUTH-1] finishes the log-in that waits after the password, for its own person alone', async () => {
    const { response, cookie } = await firstStep(fish)
    expect(await answerOf(response)).toEqual([401, 'accounts/second-step-needed'])
    const step = await call(server, 'GET', '/auth/second-step', { cookie })
    expect(await step.json()).toEqual({ authenticator: false, passkeys: true, recoveryCodes: true })
    const stranger = await signUp(server)
    const { device: foreign } = await addPasskey(stranger)
    const second = () => toSign('/auth/second-step/passkey', cookie)
    const first = await second()
    expect(first.options.allowCredentials).toEqual([
      { id: device.sign(first.options).id, type: 'public-key', transports: ['internal'] },
    ])
    expect(await answerOf(await first.send(foreign.sign(first.options), cookie))).toEqual(notTaken)
    // What was signed to log in alone is no second step.
    const alone = await toSign('/auth/passkeys/log-in', cookie)
    expect(await answerOf(await first.send(device.sign(alone.options), cookie))).toEqual(tooLate)
    const last = await second()
    const entered = await last.send(device.sign(last.options), cookie)
    expect(await entered.json()).toMatchObject({ user: { id: fish.user.id } })
    const nobody = await call(server, 'POST', '/auth/second-step/passkey/options', { cookie })
    expect(await answerOf(nobody)).toEqual([410, 'accounts/no-second-step'])
  })

  it('[AUTH-4] knows nothing of who deleted their account', async () => {
    const gone = await signUp(server)
    const { device: left } = await addPasskey(gone)
    await api(server, gone).accounts.deleteAccount({ body: { email: gone.email } })
    expect(await answerOf(await logInBy(left))).toEqual(notTaken)
  })
})

describe('the own passkeys', () => {
  it('[AUTH-1] the first brings recovery codes and ends the other sessions, the next does neither; each sends a letter', async () => {
    const fish = await signUp(server)
    const other = await logIn(server, fish.email, fish.password)
    const first = await addPasskey(fish)
    expect(new Set(first.recoveryCodes).size).toBe(10)
    expect((await mailTo(server, fish.email, 2)).text).toContain('A passkey was added')
    await expect(api(server, other).accounts.sessions()).rejects.toMatchObject({ status: 401 })
    expect((await addPasskey(fish)).recoveryCodes).toBeNull()
    const app = await addAuthenticator(server, fish, later)
    expect(app.recoveryCodes).toBeNull()
    // With the app gone a passkey still asks, and the codes stay good.
    const mine = api(server, fish)
    await mine.accounts.removeAuthenticator()
    const [one, two] = (await mine.passkeys.list()).passkeys
    await mine.passkeys.remove({ params: { id: one!.id } })
    expect(await answerOf(await logInBy(first.device))).toEqual(notTaken)
    const { cookie } = await firstStep(fish)
    expect((await takeStep(first.recoveryCodes![0]!, cookie)).status).toBe(200)
    await mine.passkeys.remove({ params: { id: two!.id } })
    await mailTo(server, fish.email, 8)
    const texts = (await mailsTo(server, fish.email)).map(({ text }) => text)
    expect(texts.filter((text) => text.includes('A passkey was removed'))).toHaveLength(2)
    expect(await mine.accounts.secondFactor()).toMatchObject({ recoveryCodes: 0 })
    await logIn(server, fish.email, fish.password)
  })

  it('[AUTH-1] are added and removed only within 15 minutes after a proof, and touched by their owner alone', async () => {
    const fish = await signUp(server)
    await addPasskey(fish)
    const stranger = api(server, await signUp(server)).passkeys
    const mine = api(server, fish).passkeys
    const { id } = (await mine.list()).passkeys[0]!
    const unknown = { status: 404, code: 'passkeys/no-such-passkey' }
    await expect(stranger.rename({ params: { id }, body: { name: 'Mine' } })).rejects.toMatchObject(unknown)
    await expect(stranger.remove({ params: { id } })).rejects.toMatchObject(unknown)
    expect((await stranger.list()).passkeys).toEqual([])
    await moveTime(15 * minute)
    await mine.rename({ params: { id }, body: { name: ' The old phone ' } })
    expect((await mine.list()).passkeys).toMatchObject([{ name: 'The old phone' }])
    const needed = { status: 403, code: 'accounts/proof-needed' }
    await expect(mine.beginAdding()).rejects.toMatchObject(needed)
    await expect(mine.remove({ params: { id } })).rejects.toMatchObject(needed)
  })

  it('[AUTH-1] are refused from another site, without asking their holder, twice, and in another account', async () => {
    const fish = await signUp(server)
    for (const lies of [{ origin: 'https://shoal.evil.test' }, { site: 'evil.test' }, { unverified: true }]) {
      const { response, handIn } = await handInPasskey(fish, { lies })
      expect(await answerOf(response)).toEqual([400, 'passkeys/not-added'])
      expect(await answerOf(await handIn())).toEqual(tooLate)
    }
    expect(await api(server, fish).accounts.secondFactor()).toMatchObject({ recoveryCodes: 0 })
    const { device } = await addPasskey(fish)
    const stranger = await signUp(server)
    for (const person of [fish, stranger]) {
      const begun = await call(server, 'POST', '/auth/passkeys/options', { cookie: person.cookie })
      const body = { name: 'Again', passkey: device.create((await begun.json()) as NewPasskeyOptions) }
      const cookie = `${person.cookie}; ${cookiesOf(begun)}`
      const again = await call(server, 'POST', '/auth/passkeys', { body, cookie })
      expect(await answerOf(again)).toEqual([409, 'passkeys/already-added'])
    }
    // Begun by one person, handed in by another in the same browser.
    const begun = await call(server, 'POST', '/auth/passkeys/options', { cookie: fish.cookie })
    const passkey = passkeyDevice(server.url).create((await begun.json()) as NewPasskeyOptions)
    const cookie = `${stranger.cookie}; ${cookiesOf(begun)}`
    const handedIn = await call(server, 'POST', '/auth/passkeys', { body: { name: 'Foreign', passkey }, cookie })
    expect(await answerOf(handedIn)).toEqual(tooLate)
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

describe('deleting the account', () => {
  it('[AUTH-4] takes a proof of the last 15 minutes that it is its owner: password, or code of the second factor', async () => {
    const needed = { status: 403, code: 'accounts/proof-needed' }
    const [plain, guarded] = [await signUp(server), await signUp(server)]
    const { secret } = await addApp(guarded)
    await moveTime(15 * minute)
    for (const [fish, proof] of [
      [plain, () => ({ password: plain.password })],
      [guarded, () => ({ code: shown(secret) })],
    ] as const) {
      const mine = api(server, fish).accounts
      const gone = () => mine.deleteAccount({ body: { email: fish.email } })
      await expect(gone()).rejects.toMatchObject(needed)
      await expect(mine.prove({ body: { password: 'wrong' } })).rejects.toMatchObject({ code: 'accounts/wrong-proof' })
      await expect(gone()).rejects.toMatchObject(needed)
      await mine.prove({ body: proof() })
      await gone()
      await expect(logIn(server, fish.email, fish.password)).rejects.toThrow('401')
    }
  })

  it('[AUTH-4] a session from a forgotten password is no proof', async () => {
    const fish = await signUp(server)
    const asked = await call(server, 'POST', '/auth/forgot-password', { body: { email: fish.email } })
    const code = codeIn(await mailTo(server, fish.email, 2))
    const entered = await call(server, 'POST', '/auth/confirm-email', { body: { code }, cookie: cookiesOf(asked) })
    const refused = await call(server, 'DELETE', '/auth', { body: { email: fish.email }, cookie: cookieOf(entered) })
    expect(await answerOf(refused)).toEqual([403, 'accounts/proof-needed'])
  })
})

describe('staff', () => {
  it('[AUTH-5] without a second factor have no rights of staff where it is required, and have them at once when they set it up; an admin resets that of others, passkeys and all, and the audit log has it; who is banned gets in by no passkey', async () => {
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

    // A passkey is a second factor as well, and goes with a reset.
    const { device } = await addPasskey(again)
    const now = await (await call(server, 'GET', '/auth', { cookie: again.cookie })).json()
    expect(now.user.app_metadata.mod).toBe(true)
    expect(now.needsSecondFactor).toBeUndefined()
    await desk.accounts.resetSecondFactor(reset)
    expect(await answerOf(await logInBy(device))).toEqual(notTaken)

    const banned = await signUp(server)
    const theirs = (await addPasskey(banned)).device
    await desk.accounts.setFlags({ params: { id: banned.user.id }, body: { banned: true, reason: 'Spam' } })
    expect(await answerOf(await logInBy(theirs))).toEqual([403, 'accounts/banned'])
  })
})
