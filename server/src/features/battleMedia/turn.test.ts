import { randomBytes } from 'node:crypto'
import { type IceServer, limits } from '@shoal/bus/battleMedia/contract'
import { createTurnClient, type TurnProtocol } from 'werift'
import { api, closeSockets, type SignedIn, signUp, socket, until } from '../../../test/people.ts'
import { startServer, type TestServer } from '../../../test/server.ts'
import { refusalOf, startTurn, type TestTurn } from '../../../test/turn.ts'
import { joinPictures, type WebrtcBrowser } from '../../../test/webrtcBrowser.ts'
import { iceServersFor } from './iceServers.ts'

/** The address at which browsers reach the pictures. */
const forwardedAt = '127.0.0.1'

describe('pictures of a battle through TURN', () => {
  const secret = randomBytes(24).toString('hex')
  const browsers: WebrtcBrowser[] = []
  let turn: TestTurn
  let server: TestServer

  beforeAll(async () => {
    turn = await startTurn({ secret, relaysTo: forwardedAt })
    server = await startServer({ env: { RATE_FACTOR: '1000', ICE_SERVERS: turn.url, TURN_SECRET: secret } })
  })
  afterAll(async () => {
    await Promise.all(browsers.map((browser) => browser.close()))
    closeSockets()
    server?.assertNoErrors()
    await server?.stop()
    await turn?.remove()
  })

  /** Asks for an address to be relayed from, as browsers do. */
  const allocate = ({ username, credential }: IceServer): Promise<TurnProtocol> =>
    createTurnClient(
      { address: ['127.0.0.1', turn.port], username: username!, password: credential! },
      { interfaceAddresses: { udp4: '127.0.0.1' } },
    )
  /** The code with which something is refused. */
  const codeOf = async (asked: Promise<unknown>): Promise<number> =>
    asked.then(
      () => {
        throw new Error('It was not refused')
      },
      (error) => error.response?.getAttributeValue('ERROR-CODE')[0] ?? Promise.reject(error),
    )

  it('[BAT-8] [BAT-3] somebody who can reach only coturn battles through it: is seen and heard, and sees and hears the other', async () => {
    const people = await Promise.all([signUp(server), signUp(server)])
    const pages = await Promise.all(people.map((who) => socket(server, who)))
    for (const page of pages) await page.request('battle-chat:queue')
    const { id: battleId } = await pages[0]!.next('battle-chat:start')
    const { iceServers } = await api(server).battleMedia.iceServers()
    const join = async (at: 0 | 1, through?: IceServer[]) => {
      const { streamKey } = await pages[at]!.request('battle-media:stream-key', { battleId })
      return joinPictures(pages[at]!, { battleId, streamKey, iceServers: through, made: browsers })
    }
    const relayed = await join(0, iceServers)
    const direct = await join(1)
    expect(new Set([...relayed.answer.matchAll(/^a=candidate:.* typ (\w+)/gm)].map(([, kind]) => kind))).toEqual(
      new Set(['relay']),
    )
    const arrives = (browser: WebrtcBrowser, { user }: SignedIn) =>
      until(`picture and sound of ${user.displayName}`, () => {
        const { video, audio } = browser.of(user.id)
        return video.length > 10 && audio.length > 10
      })
    await Promise.all([arrives(relayed.browser, people[1]!), arrives(direct.browser, people[0]!)])
  })

  it('[BAT-8] coturn takes the names of the server, and relays to the pictures alone', async () => {
    const { iceServers } = await api(server).battleMedia.iceServers()
    const client = await allocate(iceServers[0]!)
    try {
      await client.getPermission([forwardedAt, 40_000])
      for (const inside of ['127.0.0.2', '10.0.0.1', '192.168.1.1', '203.0.113.7'])
        expect(await codeOf(client.getPermission([inside, 40_000]))).toBe(403)
    } finally {
      await client.close()
    }
  })

  it('[BAT-8] coturn refuses names of another secret, and those whose two days are over', async () => {
    const urls = [turn.url]
    const now = Date.now()
    const [good] = iceServersFor({ urls, secret, now })
    expect(await refusalOf(turn, good!)).toBeNull()
    const [other] = iceServersFor({ urls, secret: 'another secret altogether', now })
    expect(await refusalOf(turn, other!)).toBe(401)
    const [expired] = iceServersFor({ urls, secret, now: now - 2 * limits.iceServersCache - 60_000 })
    expect(await refusalOf(turn, expired!)).toBe(401)
  })
})
