import type { Call, Calls, Sends } from '@shoal/bus'
import type { Session } from '@shoal/bus/accounts/contract'
import fc from 'fast-check'
import { io, type Socket } from 'socket.io-client'
import { startServer, type TestServer } from '../../../test/server.ts'
import { contract } from '../../contract.ts'

/** Requests of each kind; together with the events more than ten thousand. */
const rounds = { calls: 6_000, events: 4_500 }
const parallel = 40

/** All but one: ending the session would make the rest of the run a visitor's. */
const calls = Object.values(contract)
  .flatMap(({ calls }) => Object.values(calls as Calls) as Call[])
  .filter(({ path }) => path !== '/auth/log-out')
const events = [
  ...Object.values(contract).flatMap(({ name, sends }) =>
    Object.keys(sends as Sends).map((event) => `${name}:${event}`),
  ),
  'no-such:event',
]

const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(
    -1,
    1.5,
    1e300,
    '',
    ' ',
    '\u0000',
    '\u202e',
    '💥'.repeat(300),
    'x'.repeat(5_000),
    "' or 1=1 --",
    '../../etc/passwd',
    '__proto__',
    null,
    [],
    {},
  ),
)
const fields = fc.constantFrom(
  'email',
  'password',
  'displayName',
  'code',
  'tip',
  'room',
  'text',
  'id',
  'announcement',
  'enabled',
  'bio',
  'color',
  'pfp',
  'voteFor',
  'votes',
  'open',
  'after',
  'page',
  'pageSize',
  'query',
  'constructor',
  '__proto__',
)
const bodies = fc.oneof(
  odd,
  fc.dictionary(fields, odd, { maxKeys: 6 }),
  fc.constantFrom({ tip: 1, extra: true }, { tip: -5 }, { tip: 0.5 }, { tip: '5' }),
)
const pathPart = fc.constantFrom(
  'a',
  '%00',
  '..%2f..',
  'x'.repeat(200),
  '0',
  '-1',
  '%F0%9F%92%A5',
  "'",
  '00000000-0000-7000-8000-000000000000',
)

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== ''

/** Runs `count` of them, a few at a time. */
async function many(count: number, one: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      while (next < count) {
        next += 1
        await one(next)
      }
    }),
  )
}

describe('bad input', () => {
  let server: TestServer
  let admin: Session
  let socket: Socket
  const authorised = () => ({ authorization: `Bearer ${admin.access_token}` })

  beforeAll(async () => {
    server = await startServer({ env: { RATE_FACTOR: '100000' } })
    const response = await fetch(`${server.url}/api/auth/log-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@example.test', password: 'swim-with-us' }),
    })
    admin = (await response.json()) as Session
    socket = io(server.url, { transports: ['websocket'], forceNew: true, auth: { token: admin.access_token } })
    await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
  })
  afterAll(async () => {
    socket.disconnect()
    await server.stop()
  })

  it('[OPS-3] 6 000 generated requests over all routes but log-out give no 5xx', async () => {
    const samples = fc.sample(
      fc.record({
        body: bodies,
        part: pathPart,
        query: fc.dictionary(fields, fc.string(), { maxKeys: 3 }),
        signedIn: fc.boolean(),
      }),
      { numRuns: rounds.calls, seed: 20260101 },
    )
    const counts: Record<string, number> = {}
    await many(samples.length, async (index) => {
      const sample = samples[index - 1]!
      const call = calls[index % calls.length]!
      const search = new URLSearchParams(sample.query as Record<string, string>)
      const response = await fetch(`${server.url}/api${call.path.replace(/:\w+/g, sample.part)}?${search}`, {
        method: call.method,
        headers: {
          ...(sample.signedIn && authorised()),
          ...(call.method !== 'GET' && { 'content-type': 'application/json' }),
        },
        body: call.method === 'GET' ? undefined : JSON.stringify(sample.body),
      })
      const text = await response.text()
      const kind = `${Math.floor(response.status / 100)}xx`
      counts[kind] = (counts[kind] ?? 0) + 1
      if (response.status >= 500)
        throw new Error(
          `${call.method} ${call.path} ${JSON.stringify(sample.body)} answered ${response.status}: ${text}`,
        )
      if (response.status >= 400) {
        // Jest's own comparison takes longer than the request.
        const { message, code } = JSON.parse(text) as Record<string, unknown>
        if (!isText(message) || !isText(code)) throw new Error(`${call.method} ${call.path} was refused with ${text}`)
      }
    })
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(rounds.calls)
    expect(counts['4xx']).toBeGreaterThan(1_000)
    server.assertNoErrors()
  }, 240_000)

  it('[OPS-3] [RT-7] 4 500 generated events of every kind are each acknowledged, none with a failure of the server', async () => {
    const payloads = fc.sample(bodies, { numRuns: rounds.events, seed: 20260102 })
    let refused = 0
    await many(payloads.length, async (index) => {
      const payload = payloads[index - 1]
      const name = events[index % events.length]!
      const ack = await socket.timeout(20_000).emitWithAck(name, payload)
      if (ack.code === 'internal') throw new Error(`${name} ${JSON.stringify(payload)} failed in the server`)
      if (ack.error !== undefined) {
        if (!isText(ack.error)) throw new Error(`${name} was refused with ${JSON.stringify(ack)}`)
        refused += 1
      }
    })
    expect(refused).toBeGreaterThan(1_000)
    expect(socket.connected).toBe(true)
    server.assertNoErrors()
  }, 240_000)

  it.each([
    ['broken JSON', { 'content-type': 'application/json' }, '{"email":', 400],
    ['an empty body', { 'content-type': 'application/json' }, '', 400],
    ['a wrong content type', { 'content-type': 'application/xml' }, '<a/>', 415],
    ['form data where JSON belongs', { 'content-type': 'application/x-www-form-urlencoded' }, 'email=a', 415],
    [
      'an unknown field',
      { 'content-type': 'application/json' },
      '{"email":"a@b.cd","password":"123456","isAdmin":true}',
      400,
    ],
    ['a megabyte', { 'content-type': 'application/json' }, JSON.stringify({ email: 'x'.repeat(1_000_000) }), 413],
    [
      'a prototype',
      { 'content-type': 'application/json' },
      '{"__proto__":{"admin":true},"email":"a@b.cd","password":"123456"}',
      400,
    ],
  ])('[OPS-3] a log-in with %s is refused with a clear text', async (_, headers, body, status) => {
    const response = await fetch(`${server.url}/api/auth/log-in`, {
      method: 'POST',
      headers: headers as Record<string, string>,
      body,
    })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({
      message: expect.stringMatching(/\S/),
      code: expect.stringMatching(/\S/),
    })
  })

  it.each([
    ['broken', '%%%;=;;shoal_session'],
    ['unknown', `shoal_session=${'a'.repeat(43)}`],
    ['huge', `shoal_session=${'a'.repeat(8_000)}`],
    ['binary', 'shoal_session=%00%ff%fe'],
  ])('[AUTH-1] a %s cookie makes a visitor', async (_, cookie) => {
    const response = await fetch(`${server.url}/api/auth`, { headers: { cookie } })
    expect(response.status).toBe(200)
    expect(await response.json()).toBeNull()
  })

  it.each([
    ['no token', 'Bearer'],
    ['a forged token', `Bearer eyJhbGciOiJub25lIn0.${Buffer.from('{"sub":"admin","sid":"x"}').toString('base64url')}.`],
    ['another scheme', 'Basic YWRtaW46YWRtaW4='],
    ['noise', 'Bearer \u00ff\u00fe'],
  ])('[AUTH-1] a bearer header with %s is refused', async (_, authorization) => {
    const response = await fetch(`${server.url}/api/tokens`, { headers: { authorization } })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ code: 'auth/invalid-token' })
  })

  it('[RT-7] a payload of a megabyte gets an error ack and the connection stays', async () => {
    const ack = await socket.timeout(10_000).emitWithAck('chat:send', { room: 'global', text: 'x'.repeat(1_000_000) })
    expect(ack).toMatchObject({ error: expect.stringMatching(/\S/), code: 'bad-request' })
    expect(socket.connected).toBe(true)
  })

  it('[RT-7] an event without an ack, with many arguments or with a reserved name crashes nothing', async () => {
    socket.emit('chat:send')
    socket.emit('chat:send', { room: 'global', text: 1 }, 2, 3)
    socket.emit('__proto__', {})
    socket.emit('toString', {})
    await expect(socket.timeout(5_000).emitWithAck('constructor', {})).resolves.toMatchObject({ code: 'unknown-event' })
  })

  it('[TOK-1] after all of it the ledger adds up to zero, and every balance is the sum of its entries', async () => {
    const response = await fetch(`${server.url}/api/tokens/check`, { headers: authorised() })
    expect(await response.json()).toMatchObject({ sum: 0, driftedAccounts: 0, unbalancedTransfers: 0, belowFloor: 0 })
    server.assertNoErrors()
  })
})
