import { once } from 'node:events'
import type { Call, Calls } from '@shoal/bus'
import WebSocket from 'ws'
import { askerFrom } from '../../../test/askers.ts'
import { usualAddress } from '../../../test/hostile/oddRequests.ts'
import { as, until } from '../../../test/people.ts'
import { connectRaw, requestHead } from '../../../test/rawHttp.ts'
import { startServer, type TestServer } from '../../../test/server.ts'
import { contract } from '../../contract.ts'

const calls = Object.values(contract).flatMap(({ calls }) => Object.values(calls as Calls) as Call[])

/** Of three thousand refusals in a minute. */
const most = 30

let networks = 0
/** The first two numbers of addresses that nobody has asked from yet. */
const freshNetwork = () => {
  networks += 1
  return `127.${networks}`
}

describe('what is refused before it is counted by person', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ env: { RATE_FACTOR: '0.01' } })
  })
  afterAll(async () => {
    server.assertNoErrors()
    await server.stop()
  })

  it.each([
    ['nobody', (call: Call) => call.access !== 'anyone' || call.bearer !== undefined, {}],
    ['a cookie of nobody', (call: Call) => call.access !== 'anyone', { cookie: 'shoal_session=nobody' }],
    ['a token of nobody', () => true, { authorization: 'Bearer nobody' }],
  ])(
    '[OPS-4] counts at the address: %s is refused too often at every call there is, and others are not',
    async (_, isRefused, headers) => {
      const refused = calls.filter(isRefused)
      expect(refused.length).toBeGreaterThan(100)
      const [own, others] = [freshNetwork(), freshNetwork()]
      const greedy = askerFrom(server, `${own}.0.1`)
      const uncounted: string[] = []
      for (const [at, { method, path }] of refused.entries()) {
        const address = `/api${usualAddress(path)}`
        // The first call uses the budget up, or has its own; the others find it so.
        let answer = await greedy.ask(method, address, headers)
        for (let asked = 0; asked < most && answer.status !== 429; asked += 1) {
          if (answer.status !== 401 && answer.status !== 403) break
          answer = await greedy.ask(method, address, headers)
        }
        if (answer.status !== 429 || !(Number(answer.retryAfter) > 0))
          uncounted.push(`${method} ${path}: ${answer.status}`)
        if (at % 50 > 0) continue
        const other = askerFrom(server, `${others}.${at / 50}.1`)
        expect([401, 403]).toContain((await other.ask(method, address, headers)).status)
        other.leave()
      }
      expect(uncounted).toEqual([])
      greedy.leave()
    },
  )

  it('[OPS-4] leaves whoever is somebody in peace, although strangers at their address are refused too often', async () => {
    const { cookie } = await as(server, 'viewer')
    const { path } = contract.accounts.calls.sessions
    const here = askerFrom(server, `${freshNetwork()}.0.1`)
    const statuses: number[] = []
    for (let nth = 0; nth <= most; nth += 1) statuses.push((await here.ask('GET', `/api${path}`)).status)
    expect([statuses.indexOf(429), statuses.lastIndexOf(401)]).toEqual([most, most - 1])
    expect((await here.ask('GET', `/api${path}`, { cookie })).status).toBe(200)
    here.leave()
  })

  const upgrade = {
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': 13,
    'Sec-WebSocket-Key': 'MDEyMzQ1Njc4OWFiY2RlZg==',
  }
  const socket = '/socket.io/?EIO=4&transport=websocket'
  it.each([
    ['an address that is none', requestHead('GET', '/%zz', {}), 400],
    ['a request without a host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['what expects something odd', requestHead('POST', '/api/clips', { Expect: 'much', 'Content-Length': 0 }), 417],
    ['what is no request', 'hello\r\n\r\n', 400],
    ['a socket by another way than ours', requestHead('GET', '/socket.io/?EIO=4&transport=polling', {}), 400],
    ['a socket of a foreign page', requestHead('GET', socket, { ...upgrade, Origin: 'https://foreign.example' }), 400],
    ['a socket that nobody has', requestHead('GET', `${socket}&sid=nobody`, upgrade), 400],
  ])('[OPS-4] counts at the address: %s', async (_, request, status) => {
    const ask = async (from: string) => {
      const raw = await connectRaw(server, from)
      raw.socket.write(request)
      const answered = await raw.status()
      raw.socket.destroy()
      return answered
    }
    const network = freshNetwork()
    const statuses = []
    for (let asked = 0; asked <= most; asked += 1) statuses.push(await ask(`${network}.0.1`))
    expect(statuses[0]).toBe(status)
    expect(statuses.at(-1)).toBe(429)
    expect(await ask(`${network}.0.2`)).toBe(status)
  })

  it('[OPS-4] counts at the address: a socket that says again and again who it is not', async () => {
    const open = async (localAddress: string) => {
      const bare = new WebSocket(server.url.replace('http', 'ws') + socket, { localAddress })
      const heard: string[] = []
      bare.on('message', (text) => heard.push(String(text)))
      bare.on('error', () => bare.terminate())
      await once(bare, 'open')
      return { bare, refusals: () => heard.filter((text) => text.includes('invalid jwt')).length }
    }
    const network = freshNetwork()
    const greedy = await open(`${network}.0.1`)
    const closed = once(greedy.bare, 'close')
    // Fewer than one socket may send.
    for (let asked = 0; asked < most + 20; asked += 1) greedy.bare.send('40{"token":"nobody"}')
    await closed
    expect(greedy.refusals()).toBeLessThanOrEqual(most)
    const other = await open(`${network}.0.2`)
    other.bare.send('40{"token":"nobody"}')
    await until('an answer', () => other.refusals() === 1)
    other.bare.terminate()
  })
})
