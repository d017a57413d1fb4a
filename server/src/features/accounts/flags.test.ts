import { api, as, call, closeSockets, logIn, type SignedIn, signUp, socket } from '../../../test/people.ts'
import { startServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let admin: SignedIn
beforeAll(async () => {
  server = await startServer({ env: { RATE_FACTOR: '1000' } })
  admin = await as(server, 'admin')
})
afterAll(async () => {
  closeSockets()
  server.assertNoErrors()
  await server.stop()
})

const setFlags = (id: string, body: Parameters<ReturnType<typeof api>['accounts']['setFlags']>[0]['body']) =>
  api(server, admin).accounts.setFlags({ params: { id }, body })

describe('flags', () => {
  it('[AUTH-5] take effect on open connections and requests at once', async () => {
    const fish = await signUp(server)
    const open = await socket(server, fish)
    const mine = api(server, fish)
    // Taking away what others said is for moderators.
    const talker = await socket(server, await as(server, 'viewer'))
    await talker.request('chat:join', { room: 'global' })
    const say = async (text: string) => (await talker.request('chat:send', { room: 'global', text })).id
    const [first, second] = [await say('one fish'), await say('two fish')]
    await expect(open.request('chat:remove', { id: first })).rejects.toMatchObject({ code: 'chat/not-yours' })
    await expect(mine.accounts.users({})).rejects.toMatchObject({ status: 403, code: 'auth/forbidden' })

    const row = await setFlags(fish.user.id, { mod: true, reason: 'Watches the night' })
    expect(row).toMatchObject({ id: fish.user.id, flags: { admin: false, mod: true, fish: false, qa: false } })
    const changed = await open.next('accounts:changed')
    expect(changed.user).toMatchObject({ id: fish.user.id, app_metadata: { mod: true } })
    expect((await mine.accounts.users({})).total).toBeGreaterThan(7)
    await open.request('chat:remove', { id: first })
    expect((await mine.profile.read({ params: { id: fish.user.id } })).role).toBe('mod')

    await setFlags(fish.user.id, { mod: false })
    expect((await open.next('accounts:changed')).user.app_metadata.mod).toBe(false)
    await expect(mine.accounts.users({})).rejects.toMatchObject({ status: 403 })
    await expect(open.request('chat:remove', { id: second })).rejects.toMatchObject({ code: 'chat/not-yours' })
    expect(open.socket.connected).toBe(true)

    const { entries } = await api(server, admin).moderation.audit({})
    expect(entries.filter(({ action }) => action === 'accounts.flags')).toMatchObject([
      { action: 'accounts.flags', detail: 'mod off', reason: null, whom: { id: fish.user.id } },
      { detail: 'mod on', reason: 'Watches the night', who: { id: admin.user.id } },
    ])
  })

  it('the session of the event is good for the connection it came to', async () => {
    const fish = await signUp(server)
    const open = await socket(server, fish)
    await setFlags(fish.user.id, { fish: true })
    const changed = await open.next('accounts:changed')
    expect((await api(server, changed).accounts.session())?.user).toEqual(changed.user)
  })

  it('are changed by admins only, and an admin keeps the own', async () => {
    const [fish, mod] = [await signUp(server), await as(server, 'mod')]
    for (const session of [fish, mod])
      await expect(
        api(server, session).accounts.setFlags({ params: { id: fish.user.id }, body: { mod: true } }),
      ).rejects.toMatchObject({ status: 403 })
    for (const body of [{ admin: false }, { banned: true }])
      await expect(setFlags(admin.user.id, body)).rejects.toMatchObject({ status: 409, code: 'accounts/own-flags' })
    expect((await setFlags(admin.user.id, { qa: true })).flags).toMatchObject({ admin: true, qa: true })
    await expect(setFlags('nobody', { mod: true })).rejects.toMatchObject({
      status: 404,
      code: 'accounts/no-such-user',
    })
  })
})

describe('a ban', () => {
  it('[AUTH-5] closes open connections, and no session of the account is accepted any more', async () => {
    const fish = await signUp(server)
    const open = await socket(server, fish)
    expect(await setFlags(fish.user.id, { banned: true, reason: 'Spam' })).toMatchObject({ banned: true })
    expect(await open.next('accounts:ended')).toEqual({ reason: 'banned' })
    await open.closed

    await expect(socket(server, fish)).rejects.toThrow(/^banned$/)
    await expect(api(server, fish).tokens.balance()).rejects.toMatchObject({ status: 403, code: 'accounts/banned' })
    for (const path of ['/auth', '/tokens'])
      expect((await call(server, 'GET', path, { cookie: fish.cookie })).status).toBe(403)
    await expect(logIn(server, fish.email, fish.password)).rejects.toThrow('accounts/banned')
    // Who does not know the password does not learn of the ban.
    await expect(logIn(server, fish.email, 'wrong password')).rejects.toThrow('accounts/wrong-credentials')

    await setFlags(fish.user.id, { banned: false })
    expect((await api(server, fish).accounts.session())?.user.id).toBe(fish.user.id)
  })

  it('a banned person can still log out', async () => {
    const fish = await signUp(server)
    await setFlags(fish.user.id, { banned: true })
    expect((await call(server, 'POST', '/auth/log-out', { cookie: fish.cookie })).status).toBe(204)
    expect(await (await call(server, 'GET', '/auth', { cookie: fish.cookie })).text()).toBe('null')
  })
})

describe('the list of accounts', () => {
  it('is searched by name and e-mail address, page by page', async () => {
    const mod = api(server, await as(server, 'mod'))
    const { users, total } = await mod.accounts.users({ query: { query: 'EXAMPLE.test', pageSize: 3, page: 1 } })
    expect(users).toHaveLength(3)
    expect(total).toBeGreaterThanOrEqual(7)
    const [xl] = (await mod.accounts.users({ query: { query: 'xl_' } })).users
    expect(xl).toMatchObject({ displayName: 'XL_fan', email: 'xl@example.test', pass: 'xl', banned: false })
    expect(xl!.tokens).toBeGreaterThan(0)
    // Wild cards of the database are plain characters here.
    expect((await mod.accounts.users({ query: { query: '%' } })).total).toBe(0)
    await expect(api(server).accounts.users({})).rejects.toMatchObject({ status: 401 })
  })
})
