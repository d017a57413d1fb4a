import type { OwnRoom } from '@shoal/bus/chat/contract'
import { api, as, closeSockets, type SignedIn, signUp, socket } from '../../../test/people.ts'
import { startServer, type TestServer } from '../../../test/server.ts'

describe('the log of staff', () => {
  let server: TestServer
  let admin: SignedIn
  let mod: SignedIn
  beforeAll(async () => {
    server = await startServer({ env: { RATE_FACTOR: '1000' } })
    ;[admin, mod] = await Promise.all([as(server, 'admin'), as(server, 'mod')])
  })
  afterAll(async () => {
    closeSockets()
    server.assertNoErrors()
    await server.stop()
  })
  const audit = (page = 0, pageSize = 25) => api(server, mod).moderation.audit({ query: { page, pageSize } })

  it('[MUTE-2] says of changed flags who did what to whom, when and why, newest first, by pages', async () => {
    const person = await signUp(server)
    const before = Date.now()
    const earlier = (await audit()).total
    const change = (body: { fish?: boolean; banned?: boolean; reason?: string }) =>
      api(server, admin).accounts.setFlags({ params: { id: person.user.id }, body })
    await change({ fish: true })
    await change({ banned: true, reason: 'spam in every room' })
    const { entries, total } = await audit(0, 2)
    expect(entries).toMatchObject([
      { action: 'accounts.flags', detail: 'banned on', reason: 'spam in every room' },
      { action: 'accounts.flags', detail: 'fish on', reason: null },
    ])
    for (const { who, whom, at } of entries) {
      expect([who?.id, whom?.id]).toEqual([admin.user.id, person.user.id])
      expect(Date.parse(at)).toBeGreaterThanOrEqual(before)
    }
    expect(total).toBe(earlier + 2)
    expect(await audit(1, 1)).toEqual({ entries: [entries[1]], total })
    expect(await audit(7)).toEqual({ entries: [], total })
  })

  it('[AUTH-4] [MUTE-2] keeps that a message of a deleted account was removed, by whom and why, but neither its text nor its author', async () => {
    const person = await signUp(server)
    const page = await socket(server, person)
    await page.request('chat:join', { room: 'global' })
    const { id } = await page.request('chat:send', { room: 'global', text: 'my secret' })
    await (await socket(server, mod)).request('chat:remove', { id, reason: 'private' })
    expect((await audit(0, 1)).entries).toMatchObject([{ detail: 'Global: “my secret”', whom: { id: person.user.id } }])
    await api(server, person).accounts.deleteAccount({ body: { email: person.email } })
    const after = await audit(0, 100)
    expect(after.entries[0]).toMatchObject({
      action: 'chat.remove',
      who: { id: mod.user.id },
      whom: null,
      detail: '',
      reason: 'private',
    })
    expect(JSON.stringify(after)).not.toContain(person.user.displayName)
  })

  it('[MUTE-2] names rooms as people call them', async () => {
    const owner = await as(server, 'xl')
    const [page, desk] = [await socket(server, owner), await socket(server, mod)]
    const [{ room, label }] = (await page.request('chat:rooms', {})).rooms as [OwnRoom]
    for (const [where, name] of [
      ['global', 'Global'],
      ['stream:kitchen', 'Kitchen'],
      [room, `clan ${label}`],
    ] as const) {
      await page.request('chat:join', { room: where })
      const { id } = await page.request('chat:send', { room: where, text: 'stream:kitchen: here' })
      await desk.request('chat:remove', { id, reason: 'a test' })
      expect((await audit(0, 1)).entries).toMatchObject([{ detail: `${name}: “stream:kitchen: here”` }])
    }
    await desk.request('chat:slowMode', { room: 'stream:kitchen', seconds: 0 })
    expect((await audit(0, 1)).entries).toMatchObject([{ action: 'chat.slow', detail: 'Kitchen: off' }])
  })

  it('is read by moderators and admins only', async () => {
    for (const who of [null, await as(server, 'viewer'), await as(server, 'xl')])
      await expect(api(server, who).moderation.audit({ query: {} })).rejects.toMatchObject({ status: who ? 403 : 401 })
    const person = await signUp(server)
    await api(server, admin).accounts.setFlags({ params: { id: person.user.id }, body: { fish: true } })
    for (const who of [mod, admin])
      expect((await api(server, who).moderation.audit({ query: {} })).entries[0]?.whom?.id).toBe(person.user.id)
  })
})
