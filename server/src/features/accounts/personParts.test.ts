import { clanOf, leaveClan } from '../../../test/clans.ts'
import { api, as, type SignedIn, signUp } from '../../../test/people.ts'
import { startProgram } from '../../../test/program.ts'
import { startServer, type TestServer } from '../../../test/server.ts'
import { freshStorage } from '../../../test/storage.ts'

describe('people in one answer', () => {
  let server: TestServer
  let giver: SignedIn
  let takers: SignedIn[]
  let tag: string

  const history = async () => {
    const { lines } = await api(server, giver).tokens.history({ query: { pageSize: 50 } })
    return lines.flatMap((line) => line.with ?? [])
  }
  const badges = async () => new Map((await history()).map(({ id, clan }) => [id, clan]))
  /** The statements of all requests to a path since it was asked last. */
  const prepared = async (path: string) => (await server.tell<{ prepared: string[] }>({ path })).prepared

  beforeAll(async () => {
    server = await startServer({ program: 'test/programs/countedServer.ts', env: { RATE_FACTOR: '1000' } })
    giver = await as(server, 'xl')
    takers = await Promise.all(Array.from({ length: 6 }, () => signUp(server)))
    tag = await clanOf(server, takers[0]!, takers[1]!)
    for (const { user } of takers)
      await api(server, giver).tokens.tip({ params: { userId: user.id }, body: { tip: 1 } })
  })
  afterAll(async () => {
    server.assertNoErrors()
    await server.stop()
  })

  it('[CLAN-6] wear the badge of their clan or none, as it is at each moment', async () => {
    const [owner, member, ...others] = takers.map(({ user }) => user.id)
    const color = '#aabbcc'
    const alone = others.map((id) => [id, null])
    expect(await badges()).toEqual(
      new Map([[owner, { tag, color, rank: 'Owner' }], [member, { tag, color, rank: 'Member' }], ...alone] as never),
    )
    await api(server, takers[0]).clans.edit({ params: { tag }, body: { color: '#112233' } })
    await leaveClan(server, tag, takers[1]!)
    expect(await badges()).toEqual(
      new Map([[owner, { tag, color: '#112233', rank: 'Owner' }], [member, null], ...alone] as never),
    )
  })

  it('cost one query for the accounts and one for each part, however many they are', async () => {
    await prepared('/api/tokens/history')
    expect(new Set((await history()).map(({ id }) => id)).size).toBe(6)
    const reading = (await prepared('/api/tokens/history')).filter((name) => /^accounts-|^clan-badges$/.test(name))
    expect(reading.toSorted()).toEqual(['accounts-by-ids', 'clan-badges'])
  })

  it('are not read for whoever asks: a request costs no query for the parts', async () => {
    await prepared('/api/tokens')
    await api(server, giver).tokens.balance()
    const names = await prepared('/api/tokens')
    expect(names).toContain('sessions-by-id')
    expect(names).not.toContain('clan-badges')
  })
})

describe('a server does not start', () => {
  it.each([
    ['none', 'No feature says how clan of a person is read'],
    ['two', 'Two features say how clan of a person is read'],
  ])('where the readers of a part are %s', async (readers, why) => {
    const storage = await freshStorage('pglite')
    try {
      const program = startProgram('test/programs/partsAmiss.ts', { ...storage.env, PORT: '0', RTMP_PORT: '0' }, [
        readers,
      ])
      expect(await program.exited).toBe(1)
      expect(program.lines.at(-1)).toBe(why)
    } finally {
      await storage.remove()
    }
  })
})
