import {
  api,
  as,
  call,
  closeSockets,
  codeIn,
  cookieOf,
  cookiesOf,
  logIn,
  mailTo,
  signUp,
  socket,
} from '../../../test/people.ts'
import { startServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { RATE_FACTOR: '1000' } })
})
afterAll(async () => {
  closeSockets()
  server.assertNoErrors()
  await server.stop()
})

const newPassword = 'an even finer one'

describe('a session', () => {
  it('[AUTH-1] is known by its cookie and by its bearer token; a visitor has none', async () => {
    const fish = await signUp(server)
    const byCookie = await (await call(server, 'GET', '/auth', { cookie: fish.cookie })).json()
    expect(byCookie.user).toEqual(fish.user)
    expect((await api(server, fish).accounts.session())?.user).toEqual(fish.user)
    const visitor = await call(server, 'GET', '/auth')
    expect([visitor.status, await visitor.text()]).toEqual([200, 'null'])
  })

  it('[AUTH-1] a cookie that is no good makes a visitor and is taken away', async () => {
    const response = await call(server, 'GET', '/auth', { cookie: 'shoal_session=stale' })
    expect([response.status, await response.text()]).toEqual([200, 'null'])
    expect(response.headers.getSetCookie().join()).toMatch(/^shoal_session=; .*Expires=Thu, 01 Jan 1970/)
    const wall = await call(server, 'GET', '/auth/sessions', { cookie: 'shoal_session=stale' })
    expect([wall.status, (await wall.json()).code]).toEqual([401, 'auth/required'])
  })

  it('[AUTH-4] logging out ends it for cookie, token and open connection at once; another one of the person goes on', async () => {
    const fish = await signUp(server)
    const elsewhere = await logIn(server, fish.email, fish.password)
    const [mine, other] = [await socket(server, fish), await socket(server, elsewhere)]
    const response = await call(server, 'POST', '/auth/log-out', { cookie: fish.cookie })
    expect(response.status).toBe(204)
    expect(cookieOf(response)).toBe('shoal_session=')
    expect(await mine.next('accounts:ended')).toEqual({ reason: 'log-out' })
    expect(await mine.closed).toBe('io server disconnect')
    expect((await call(server, 'GET', '/auth/sessions', { cookie: fish.cookie })).status).toBe(401)
    await expect(api(server, fish).accounts.sessions()).rejects.toMatchObject({
      status: 401,
      code: 'auth/invalid-token',
    })
    expect((await api(server, elsewhere).accounts.session())?.user.id).toBe(fish.user.id)
    await other.request('chat:join', { room: 'global' })
  })

  it('logging in on a browser ends the session that it had', async () => {
    const fish = await signUp(server)
    const again = await call(server, 'POST', '/auth/log-in', {
      body: { email: fish.email, password: fish.password },
      cookie: fish.cookie,
    })
    expect(cookieOf(again)).not.toBe(fish.cookie)
    expect(await (await call(server, 'GET', '/auth', { cookie: fish.cookie })).text()).toBe('null')
  })

  it('[AUTH-7] its owner sees all of them and ends one', async () => {
    const fish = await signUp(server)
    const second = await logIn(server, fish.email, fish.password)
    const there = await socket(server, second)
    const mine = api(server, fish)
    const { sessions } = await mine.accounts.sessions()
    expect(sessions.map(({ current }) => current).sort()).toEqual([false, true])
    expect(sessions[0]).toMatchObject({ address: '127.0.0.1', userAgent: 'node' })
    const other = sessions.find(({ current }) => !current)!

    const stranger = api(server, await signUp(server))
    await expect(stranger.accounts.endSession({ params: { id: other.id } })).rejects.toMatchObject({
      status: 404,
      code: 'accounts/no-such-session',
    })
    await mine.accounts.endSession({ params: { id: other.id } })
    expect(await there.next('accounts:ended')).toEqual({ reason: 'ended' })
    await there.closed
    await expect(api(server, second).accounts.sessions()).rejects.toMatchObject({ status: 401 })
    expect((await mine.accounts.sessions()).sessions).toHaveLength(1)
  })
})

describe('a password', () => {
  it('[AUTH-1] [AUTH-2] is changed with the old one, but not to a leaked one; every other session ends', async () => {
    const fish = await signUp(server)
    const second = await logIn(server, fish.email, fish.password)
    const [here, there] = [await socket(server, fish), await socket(server, second)]
    const mine = api(server, fish)
    for (const currentPassword of [undefined, 'wrong'])
      await expect(
        mine.accounts.updatePassword({ body: { password: newPassword, currentPassword } }),
      ).rejects.toMatchObject({ status: 403, code: 'accounts/wrong-credentials' })
    await expect(
      mine.accounts.updatePassword({ body: { password: 'Password1', currentPassword: fish.password } }),
    ).rejects.toMatchObject({ status: 400, code: 'accounts/weak-password' })
    await mine.accounts.updatePassword({ body: { password: newPassword, currentPassword: fish.password } })
    expect(await there.next('accounts:ended')).toEqual({ reason: 'password-changed' })
    await there.closed
    await expect(api(server, second).accounts.sessions()).rejects.toMatchObject({ status: 401 })
    expect((await mine.accounts.sessions()).sessions).toHaveLength(1)
    expect(here.socket.connected).toBe(true)
    await expect(logIn(server, fish.email, fish.password)).rejects.toThrow('401')
    await logIn(server, fish.email, newPassword)
    expect((await mailTo(server, fish.email, 2)).subject).toBe('Your password on Shoal was changed')
  })

  it('[AUTH-1] whoever logs in with the old one while it is changed has no session afterwards', async () => {
    const fish = await signUp(server)
    let password = fish.password
    for (let round = 0; round < 4; round++) {
      const next = `finer and finer ${round}`
      const changed = api(server, fish).accounts.updatePassword({ body: { password: next, currentPassword: password } })
      const entered = await Promise.all(
        Array.from({ length: 8 }, () =>
          call(server, 'POST', '/auth/log-in', { body: { email: fish.email, password } }),
        ),
      )
      await changed
      for (const response of entered) {
        const session = await call(server, 'GET', '/auth', { cookie: cookieOf(response) })
        expect(await session.text()).toBe('null')
      }
      password = next
    }
  })

  it('[AUTH-3] is set anew with a code when it was forgotten, once, and only in the browser that asked', async () => {
    const fish = await signUp(server)
    const asked = await call(server, 'POST', '/auth/forgot-password', { body: { email: fish.email } })
    const code = codeIn(await mailTo(server, fish.email, 2))
    // Somebody else who asks for a code has another browser, in which this one is of no use.
    const elsewhere = await call(server, 'POST', '/auth/forgot-password', { body: { email: fish.email } })
    for (const cookie of [undefined, cookiesOf(elsewhere)])
      expect((await call(server, 'POST', '/auth/confirm-email', { body: { code }, cookie })).status).toBe(400)
    const cookie = cookiesOf(asked)
    const confirmed = await call(server, 'POST', '/auth/confirm-email', { body: { code }, cookie })
    const recovery = await confirmed.json()
    expect(recovery).toMatchObject({ recovery: true, user: { id: fish.user.id } })
    expect((await call(server, 'POST', '/auth/confirm-email', { body: { code }, cookie })).status).toBe(400)

    const mine = api(server, recovery)
    await expect(mine.accounts.updatePassword({ body: { password: 'football' } })).rejects.toMatchObject({
      code: 'accounts/weak-password',
    })
    await mine.accounts.updatePassword({ body: { password: newPassword } })
    expect((await mine.accounts.session())?.recovery).toBe(false)
    await expect(mine.accounts.updatePassword({ body: { password: 'a third one' } })).rejects.toMatchObject({
      status: 403,
    })
    await expect(api(server, fish).accounts.sessions()).rejects.toMatchObject({ status: 401 })
    await logIn(server, fish.email, newPassword)
  })
})

describe('deleting the account', () => {
  it('[AUTH-4] needs the e-mail address exactly', async () => {
    const fish = await signUp(server)
    for (const email of ['', 'other@example.test', fish.email.toUpperCase()])
      await expect(api(server, fish).accounts.deleteAccount({ body: { email } })).rejects.toMatchObject({
        status: 400,
        code: 'accounts/email-mismatch',
        message: 'Email does not match value associated with this account.',
      })
    expect((await api(server, fish).accounts.session())?.user.id).toBe(fish.user.id)
  })

  it('[AUTH-4] removes what is personal, frees the name and keeps the ledger consistent', async () => {
    const fish = await signUp(server)
    const viewer = await as(server, 'viewer')
    const open = await socket(server, fish)
    await api(server, fish).tokens.tip({ params: { userId: viewer.user.id }, body: { tip: 30 } })
    await api(server, fish).profile.update({ body: { bio: 'About to leave' } })

    const response = await call(server, 'DELETE', '/auth', { body: { email: ` ${fish.email} ` }, cookie: fish.cookie })
    expect(response.status).toBe(204)
    expect(cookieOf(response)).toBe('shoal_session=')
    expect(await open.next('accounts:ended')).toEqual({ reason: 'deleted' })
    await open.closed

    await expect(logIn(server, fish.email, fish.password)).rejects.toThrow('401')
    await expect(api(server).profile.read({ params: { id: fish.user.id } })).rejects.toMatchObject({ status: 404 })
    const admin = api(server, await as(server, 'admin'))
    expect((await admin.accounts.users({ query: { query: fish.user.displayName } })).total).toBe(0)
    expect(await admin.tokens.check()).toMatchObject({
      sum: 0,
      driftedAccounts: 0,
      unbalancedTransfers: 0,
      belowFloor: 0,
    })
    // The other side of the ledger remembers the tip, from nobody.
    const { lines } = await api(server, viewer).tokens.history({})
    expect(lines[0]).toMatchObject({ amount: 30, reason: 'tip', with: null })

    const heir = await signUp(server, fish.user.displayName)
    expect(heir.user.id).not.toBe(fish.user.id)
    await expect(api(server, heir).tokens.balance()).resolves.toEqual({ tokens: 100 })
  })

  it('[AUTH-4] a deletion that races with spending leaves no token behind', async () => {
    const fish = await signUp(server)
    const viewer = await as(server, 'viewer')
    const mine = api(server, fish)
    const admin = api(server, await as(server, 'admin'))
    /** What circulates and is nobody's to spend: in goals, held for bids, with the market makers. */
    const elsewhere = async () => {
      const { users, total } = await admin.accounts.users({ query: { pageSize: 100 } })
      expect(users).toHaveLength(total)
      return (await admin.tokens.check()).circulating - users.reduce((sum, { tokens }) => sum + tokens, 0)
    }
    const before = await elsewhere()
    const tips = Array.from({ length: 12 }, () =>
      mine.tokens
        .tip({ params: { userId: viewer.user.id }, body: { tip: 7 } })
        .catch((error: { status: number }) => error),
    )
    const [gone, ...results] = await Promise.all([
      mine.accounts.deleteAccount({ body: { email: fish.email } }),
      ...tips,
    ])
    expect(gone).toBeUndefined()
    for (const result of results) if ('status' in result) expect([401, 409]).toContain(result.status)
    const zero = { sum: 0, driftedAccounts: 0, unbalancedTransfers: 0, belowFloor: 0 }
    expect(await admin.tokens.check()).toMatchObject(zero)
    // Every token that was somebody's belongs to somebody who is here.
    expect(await elsewhere()).toBe(before)
  })
})
