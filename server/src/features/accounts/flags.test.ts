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
  it('[AUTH-5] mod, given and taken, takes effect on open connections and requests at once', async () => {
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

  it('[AUTH-5] admin, mod, fish and qa stand in app_metadata; open pages get a session with each change', async () => {
    const fish = await signUp(server)
    const open = await socket(server, fish)
    const none = { admin: false, mod: false, fish: false, qa: false }
    expect(fish.user.app_metadata).toEqual(none)
    for (const flag of ['admin', 'mod', 'fish', 'qa'] as const) {
      await setFlags(fish.user.id, { ...none, [flag]: true })
      const changed = await open.next('accounts:changed')
      expect(changed.user.app_metadata).toEqual({ ...none, [flag]: true })
      // The token that came with the event is good.
      expect((await api(server, changed).accounts.session())?.user).toEqual(changed.user)
    }
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
  it('[ADM-2] [RT-2] closes open connections, refuses new ones with "banned" and every session, and is in the log of staff', async () => {
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
    const [entry] = (await api(server, admin).moderation.audit({})).entries
    expect(entry).toMatchObject({
      ...{ action: 'accounts.flags', detail: 'banned on', reason: 'Spam' },
      ...{ who: { id: admin.user.id }, whom: { id: fish.user.id } },
    })

    await setFlags(fish.user.id, { banned: false })
    expect((await api(server, fish).accounts.session())?.user.id).toBe(fish.user.id)
  })

  it('[MUTE-2] is never without a reason; taking it back is', async () => {
    const fish = await signUp(server)
    for (const body of [{ banned: true }, { banned: true, mod: true, reason: '   ' }])
      await expect(setFlags(fish.user.id, body)).rejects.toMatchObject({ status: 400, code: 'accounts/ban-reason' })
    expect((await api(server, fish).accounts.session())?.user.app_metadata).toMatchObject({ mod: false })
    await setFlags(fish.user.id, { banned: true, reason: 'Spam' })
    expect(await setFlags(fish.user.id, { banned: false })).toMatchObject({ banned: false })
  })

  it('a banned person can still log out', async () => {
    const fish = await signUp(server)
    await setFlags(fish.user.id, { banned: true, reason: 'Again' })
    expect((await call(server, 'POST', '/auth/log-out', { cookie: fish.cookie })).status).toBe(204)
    expect(await (await call(server, 'GET', '/auth', { cookie: fish.cookie })).text()).toBe('null')
  })
})

describe('the list of accounts', () => {
  it('[ADM-2] is searched by name and e-mail address, page by page', async () => {
    const admin = api(server, await as(server, 'admin'))
    const page = (number: number) =>
      admin.accounts.users({ query: { query: 'EXAMPLE.test', pageSize: 3, page: number } })
    const [first, second] = [await page(0), await page(1)]
    const ids = [...first.users, ...second.users].map(({ id }) => id)
    expect(new Set(ids).size).toBe(6)
    expect(first.total).toBeGreaterThanOrEqual(7)
    const [xl] = (await admin.accounts.users({ query: { query: 'xl_' } })).users
    expect(xl).toMatchObject({ displayName: 'XL_fan', email: 'xl@example.test', pass: 'xl', banned: false })
    expect(xl!.tokens).toBeGreaterThan(0)
    // Wild cards of the database are plain characters here.
    expect((await admin.accounts.users({ query: { query: '%' } })).total).toBe(0)
    await expect(api(server).accounts.users({})).rejects.toMatchObject({ status: 401 })
  })

  it('[OPS-4] of e-mail addresses: moderators neither see them nor find anybody by them', async () => {
    const mod = api(server, await as(server, 'mod'))
    const [xl] = (await mod.accounts.users({ query: { query: 'xl_' } })).users
    expect(xl).toMatchObject({ displayName: 'XL_fan', email: '' })
    for (const query of ['example.test', 'xl@', '@'])
      expect(await mod.accounts.users({ query: { query } })).toEqual({ users: [], total: 0 })
  })
})
