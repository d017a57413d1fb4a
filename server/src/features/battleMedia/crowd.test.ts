import { closeSockets, type SignedIn, signUp, socket, type TestSocket } from '../../../test/people.ts'
import { startServer, type TestServer } from '../../../test/server.ts'

/** As the servers of other tests have none. */
const ports = { first: 41_000, last: 41_399 }
/** A viewing party behind one address. */
const party = 200
/** What spectators of one network may have, and all spectators together. */
const most = { ofNetwork: 240, ofAll: 384 }

describe('a crowd that watches a battle', () => {
  let server: TestServer
  let fighters: readonly [SignedIn, SignedIn]
  let rings: TestSocket[]
  let battleId: string

  beforeAll(async () => {
    // As many may come as anywhere: only the addresses are made up.
    server = await startServer({
      env: { TRUST_PROXY: 'true', BATTLE_DURATION_MS: '3600000', WEBRTC_UDP_PORTS: `${ports.first}-${ports.last}` },
    })
    fighters = await Promise.all([signUp(server), signUp(server)])
    rings = await Promise.all(fighters.map((fighter) => socket(server, fighter, { address: '192.0.2.1' })))
    for (const ring of rings) await ring.request('battle-chat:queue')
    battleId = (await rings[0]!.next('battle-chat:start')).id
  })
  afterAll(async () => {
    closeSockets()
    server.assertNoErrors()
    await server.stop()
  })

  /** So many visitors of one network join at once; answers with the codes of those that were refused. */
  async function arrive(count: number, address: string): Promise<string[]> {
    const pages = await Promise.all(Array.from({ length: count }, () => socket(server, null, { address })))
    const answers = await Promise.all(pages.map((page) => page.send('battle-media:join', { battleId })))
    return answers.flatMap((answer) => (answer as { code?: string }).code ?? [])
  }

  it('[BAT-3] [OPS-4] a party of 200 behind one address gets in at once, one network takes not all there is, and the two who battle get in although it is full', async () => {
    expect(await arrive(party, '192.0.2.1')).toEqual([])
    const rest = most.ofNetwork - party
    expect(await arrive(rest + 5, '192.0.2.1')).toEqual(Array(5).fill('battle-media/full'))
    const others = most.ofAll - most.ofNetwork
    expect(await arrive(others + 5, '192.0.2.2')).toEqual(Array(5).fill('battle-media/full'))
    for (const ring of rings) {
      const { streamKey } = await ring.request('battle-media:stream-key', { battleId })
      expect((await ring.request('battle-media:join', { battleId, streamKey })).offer).toContain('a=recvonly')
    }
  })

  it('[BAT-3] [OPS-4] a page that joins again and again has to wait, and others of its network do not', async () => {
    const [hasty, other] = [
      await socket(server, null, { address: '192.0.2.3' }),
      await socket(server, null, { address: '192.0.2.3' }),
    ]
    const codes: Array<string | undefined> = []
    for (let times = 0; times < 61; times += 1) {
      const answer = await hasty.send('battle-media:join', { battleId: 'another' })
      codes.push((answer as { code?: string }).code)
    }
    expect(codes.slice(0, 60)).toEqual(Array(60).fill('battle-media/none'))
    expect(codes[60]).toBe('rate/too-many')
    expect(await other.send('battle-media:join', { battleId: 'another' })).toMatchObject({ code: 'battle-media/none' })
  })
})
