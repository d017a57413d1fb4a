import { api, type SignedIn, signUp } from '../../../test/people.ts'
import type { TestServer } from '../../../test/server.ts'
import { registryOf, type ShippingServer, shipment, startShippingServer } from '../../../test/shipments.ts'

describe('a deploy token', () => {
  let started: ShippingServer
  let server: TestServer
  let admin: SignedIn
  beforeAll(async () => {
    started = await startShippingServer()
    ;({ server, admin } = started)
  })
  afterAll(() => started.stop())

  const flag = (who: SignedIn, flags: { admin?: boolean; banned?: boolean; reason?: string }) =>
    api(server, admin).accounts.setFlags({ params: { id: who.user.id }, body: flags })
  /** Somebody who was made an admin, with a token of theirs with which a first version was shipped. */
  async function maker(name: string) {
    const who = await signUp(server)
    await flag(who, { admin: true })
    const { secret } = await registryOf(server, who).newToken(name)
    const ship = (version: string, build: string) =>
      registryOf(server, admin).ship(shipment(secret, name, version, build))
    expect((await ship('1.0.0', 'aaaaaaaa')).status).toBe(200)
    return { who, ship }
  }

  it.each<[string, string, (who: SignedIn) => Promise<unknown>]>([
    ['who was banned', 'mfe-banned', (who) => flag(who, { banned: true, reason: 'shipped a bad build' })],
    ['who is no admin any more', 'mfe-demoted', (who) => flag(who, { admin: false })],
    [
      'who deleted their account',
      'mfe-deleted',
      (who) => api(server, who).accounts.deleteAccount({ body: { email: who.email } }),
    ],
  ])('[MFE-14] of somebody %s ships nothing any more, and stands as revoked', async (_, name, end) => {
    const { who, ship } = await maker(name)
    await end(who)
    expect(await ship('1.1.0', 'bbbbbbbb')).toMatchObject({ status: 403, body: { code: 'remotes/bad-token' } })
    const desk = api(server, admin).remotes
    const { tokens } = await desk.tokens()
    expect(tokens.filter(({ remote }) => remote === name)).toEqual([
      expect.objectContaining({ revokedAt: expect.any(String) }),
    ])
    const { entries } = await desk.history({ query: { name, page: 0 } })
    expect(entries[0]).toMatchObject({ action: 'token', why: expect.stringContaining('whoever made it') })
    expect(await registryOf(server, admin).versions()).not.toContainEqual(
      expect.objectContaining({ name, version: '1.1.0' }),
    )
  })

  it('[MFE-14] stays revoked when the admin comes back, and another flag ends none', async () => {
    const { who, ship } = await maker('mfe-returned')
    await api(server, admin).accounts.setFlags({ params: { id: who.user.id }, body: { qa: true, mod: true } })
    expect((await ship('1.1.0', 'bbbbbbbb')).status).toBe(200)
    await flag(who, { admin: false })
    await flag(who, { admin: true })
    expect((await ship('1.2.0', 'cccccccc')).status).toBe(403)
  })
})
