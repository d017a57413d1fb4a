import type { Call, Calls, Sends } from '@shoal/bus'
import fc from 'fast-check'
import { io, type Socket } from 'socket.io-client'
import { allow } from '../../../../scripts/lib/pace.mjs'
import { packetsOf, sendPackets } from '../../../test/hostile/packets.ts'
import { requestKinds, sendHostile } from '../../../test/hostile/requests.ts'
import { type MemoryWatch, watchMemory } from '../../../test/memory.ts'
import { as, type DemoAccount, type SignedIn } from '../../../test/people.ts'
import { startServer, type TestServer } from '../../../test/server.ts'
import { contract } from '../../contract.ts'

/** How many of everything: with 12 500 the first two are more than the ten thousand of OPS-3. `npm run fuzz` asks for more. */
const inputs = Number(process.env.FUZZ_INPUTS ?? (process.env.SHOAL_LONG ? 12_500 : 4_000))
const long = process.env.FUZZ_INPUTS !== undefined
const rounds = {
  calls: Math.ceil(inputs * 0.48),
  events: Math.ceil(inputs * 0.36),
  requests: Math.ceil(inputs * 0.12),
  sockets: Math.ceil(inputs * 0.04),
}
const seed = Number(process.env.FUZZ_SEED ?? 20260101)
const parallel = 40
/** By how many bytes the server may grow at its worst moment. */
const growthMax = 120_000_000
/** What a server has answered before a long run looks at its memory: one that was just started grows by whatever it is asked. */
const ordinaryReads = 5_000
/** In ms for each part of it; a long run has four hours of 100 000, for it may share the machine. */
const patience = long ? allow(Math.max(240_000, inputs * 18)) : allow(120_000)

const accounts = ['viewer', 'pass', 'xl', 'qa', 'mod', 'admin'] as const satisfies readonly DemoAccount[]
type Role = 'nobody' | (typeof accounts)[number]
const roles: readonly Role[] = ['nobody', ...accounts]

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
  /** In a long run, a second server that nobody does anything to: how long a log-in takes on this machine at that moment. */
  let twin: TestServer | undefined
  let whole: MemoryWatch
  let socket: Socket
  const people = new Map<Role, SignedIn>()
  const sockets = new Map<Role, Socket>()
  const told: string[] = []
  const tokenOf = (role: Role) => people.get(role)?.access_token ?? null
  const authorised = (role: Role): Record<string, string> => {
    const token = tokenOf(role)
    return token === null ? {} : { authorization: `Bearer ${token}` }
  }
  async function logInTo(of: TestServer): Promise<number> {
    const began = performance.now()
    await as(of, 'rival')
    return performance.now() - began
  }
  /** Logs in again and again meanwhile, as others would, and keeps how long it took, in ms, and how the server grew. */
  async function withOthers(work: () => Promise<void>): Promise<void> {
    const memory = watchMemory(server.pid())
    let over = false
    let grown = 0
    const others = (async () => {
      while (!over) {
        logIns.push(await logInTo(server))
        if (twin) logInsOfTwin.push(await logInTo(twin))
        await new Promise((resolve) => setTimeout(resolve, 250))
      }
    })()
    try {
      await work()
    } finally {
      over = true
      await others
      grown = memory.grown()
      told.push(memory.told())
    }
    expect(grown).toBeLessThan(growthMax)
  }
  const logIns: number[] = []
  const logInsOfTwin: number[] = []
  /** Answers to each call by their status, for the summary of a long run. */
  const answers = new Map<string, Record<string, number>>()
  function answered(name: string, status: number | string): void {
    const counts = answers.get(name) ?? {}
    counts[status] = (counts[status] ?? 0) + 1
    answers.set(name, counts)
  }

  beforeAll(async () => {
    server = await startServer({ env: { RATE_FACTOR: '100000', BODY_SECONDS: '1', UPLOAD_STALL_SECONDS: '1' } })
    if (long) twin = await startServer({ env: { RATE_FACTOR: '100000' } })
    for (const account of accounts) people.set(account, await as(server, account))
    for (const role of roles) {
      const open = io(server.url, { transports: ['websocket'], forceNew: true, auth: { token: tokenOf(role) ?? '' } })
      await new Promise<void>((resolve) => open.once('connect', () => resolve()))
      sockets.set(role, open)
    }
    socket = sockets.get('admin')!
    if (long) await many(ordinaryReads, async () => void (await (await fetch(`${server.url}/api/initial-data`)).text()))
    whole = watchMemory(server.pid())
  }, patience)
  afterAll(async () => {
    await twin?.stop()
    for (const open of sockets.values()) open.disconnect()
    await server.stop()
    const byCall = [...answers].map(([name, counts]) => `${name} ${JSON.stringify(counts)}`).toSorted()
    if (long) process.stdout.write(`${[...byCall, ...told].join('\n')}\n`)
  })

  it(
    `[OPS-3] ${rounds.calls} generated requests over all routes but log-out, from nobody and each role, give no 5xx`,
    async () => {
      const samples = fc.sample(
        fc.record({
          body: bodies,
          part: pathPart,
          query: fc.dictionary(fields, fc.string(), { maxKeys: 3 }),
          role: fc.constantFrom(...roles),
        }),
        { numRuns: rounds.calls, seed },
      )
      const counts: Record<string, number> = {}
      await withOthers(() =>
        many(samples.length, async (index) => {
          const sample = samples[index - 1]!
          const call = calls[index % calls.length]!
          const search = new URLSearchParams(sample.query as Record<string, string>)
          const response = await fetch(`${server.url}/api${call.path.replace(/:\w+/g, sample.part)}?${search}`, {
            method: call.method,
            headers: {
              ...authorised(sample.role),
              ...(call.method !== 'GET' && { 'content-type': 'application/json' }),
            },
            body: call.method === 'GET' ? undefined : JSON.stringify(sample.body),
          })
          const text = await response.text()
          const kind = `${Math.floor(response.status / 100)}xx`
          counts[kind] = (counts[kind] ?? 0) + 1
          answered(`${call.method} ${call.path}`, response.status)
          if (response.status >= 500)
            throw new Error(
              `${call.method} ${call.path} ${JSON.stringify(sample.body)} answered ${response.status}: ${text}`,
            )
          if (response.status >= 400) {
            // Jest's own comparison takes longer than the request.
            const { message, code } = JSON.parse(text) as Record<string, unknown>
            if (!isText(message) || !isText(code))
              throw new Error(`${call.method} ${call.path} was refused with ${text}`)
          }
        }),
      )
      expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(rounds.calls)
      told.push(`${rounds.calls} requests with wrong input: ${JSON.stringify(counts)}`)
      expect(counts['4xx']).toBeGreaterThan(1_000)
      server.assertNoErrors()
    },
    patience,
  )

  it(
    `[OPS-3] [RT-7] ${rounds.events} generated events of every kind are each acknowledged, none with a failure of the server`,
    async () => {
      const payloads = fc.sample(fc.record({ payload: bodies, role: fc.constantFrom(...roles) }), {
        numRuns: rounds.events,
        seed: seed + 1,
      })
      let refused = 0
      await withOthers(() =>
        many(payloads.length, async (index) => {
          const { payload, role } = payloads[index - 1]!
          const name = events[index % events.length]!
          const ack = await sockets.get(role)!.timeout(20_000).emitWithAck(name, payload)
          answered(name, (ack.code as string | undefined) ?? 'done')
          if (ack.code === 'internal') throw new Error(`${name} ${JSON.stringify(payload)} failed in the server`)
          if (ack.error !== undefined) {
            if (!isText(ack.error)) throw new Error(`${name} was refused with ${JSON.stringify(ack)}`)
            refused += 1
          }
        }),
      )
      expect(refused).toBeGreaterThan(1_000)
      expect([...sockets.values()].every(({ connected }) => connected)).toBe(true)
      told.push(`${rounds.events} events with wrong input: ${refused} refused`)
      server.assertNoErrors()
    },
    patience,
  )

  it(
    '[OPS-3] [OPS-4] large, slow, half, compressed, doubled and disordered requests, from nobody and each role: no 5xx, no growth, and others are served',
    async () => {
      const samples = fc.sample(
        fc.record({
          json: bodies.map((body) => JSON.stringify(body)),
          part: pathPart,
          role: fc.constantFrom(...roles),
          // Each slow one takes a second, for the server waits so long.
          kind: fc.oneof(
            { weight: 50, arbitrary: fc.constantFrom(...requestKinds.filter((kind) => kind !== 'slow')) },
            { weight: 1, arbitrary: fc.constant('slow' as const) },
          ),
          chance: fc.double({ min: 0, max: 0.999, noNaN: true }),
        }),
        { numRuns: rounds.requests, seed: seed + 2 },
      )
      const counts: Record<string, Record<string, number>> = {}
      await withOthers(() =>
        many(samples.length, async (index) => {
          const { part, role, kind, ...rest } = samples[index - 1]!
          const call = calls[index % calls.length]!
          const path = `/api${call.path.replace(/:\w+/g, part)}`
          const status = await sendHostile(server, { ...rest, kind, call, path, token: tokenOf(role) })
          if (status !== undefined && status >= 500)
            throw new Error(`${kind}: ${call.method} ${path} by ${role} answered ${status}`)
          const outcome = status === undefined ? 'closed' : `${Math.floor(status / 100)}xx`
          answered(`${call.method} ${call.path}`, status ?? 'closed')
          counts[kind] = { ...counts[kind], [outcome]: (counts[kind]?.[outcome] ?? 0) + 1 }
        }),
      )
      expect(Object.keys(counts).toSorted()).toEqual([...requestKinds].toSorted())
      for (const [kind, outcomes] of Object.entries(counts))
        told.push(
          `${Object.values(outcomes).reduce((sum, count) => sum + count)} requests, ${kind}: ${JSON.stringify(outcomes)}`,
        )
      server.assertNoErrors()
    },
    patience,
  )

  it(
    '[OPS-3] [OPS-4] packets that are too large, broken, doubled and out of order: the sockets of others stay, and nothing grows',
    async () => {
      const samples = fc.sample(
        fc.record({
          json: bodies.map((body) => JSON.stringify(body)),
          role: fc.constantFrom(...roles),
          order: fc.array(fc.nat(31), { minLength: 1, maxLength: 8 }),
          frame: fc.option(fc.nat(3), { freq: 3 }),
          number: fc.nat(2_000),
        }),
        { numRuns: rounds.sockets, seed: seed + 3 },
      )
      const counts: Record<string, number> = {}
      await withOthers(() =>
        many(samples.length, async (index) => {
          const { json, role, order, frame, number } = samples[index - 1]!
          const packets = packetsOf(events[index % events.length]!, json, number)
          const outcome = await sendPackets(
            server,
            tokenOf(role),
            order.map((at) => packets[at]!),
            frame,
          )
          counts[outcome] = (counts[outcome] ?? 0) + 1
        }),
      )
      expect(counts.closed).toBeGreaterThan(rounds.sockets / 10)
      expect(counts.refused).toBeUndefined()
      expect([...sockets.values()].every(({ connected }) => connected)).toBe(true)
      told.push(`${rounds.sockets} sockets with broken packets: ${JSON.stringify(counts)}`)
      server.assertNoErrors()
    },
    patience,
  )

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

  it('[RT-7] a payload of 60 KB gets an error ack and the connection stays', async () => {
    const ack = await socket.timeout(10_000).emitWithAck('chat:send', { room: 'global', text: 'x'.repeat(60_000) })
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
    const response = await fetch(`${server.url}/api/tokens/check`, { headers: authorised('admin') })
    expect(await response.json()).toMatchObject({ sum: 0, driftedAccounts: 0, unbalancedTransfers: 0, belowFloor: 0 })
    server.assertNoErrors()
    expect(logIns.length).toBeGreaterThan(0)
    const share = (times: number[], part: number) =>
      Math.round(times.toSorted((a, b) => a - b)[Math.ceil(times.length * part) - 1]!)
    const inWords = (times: number[]) => `half within ${share(times, 0.5)} ms, p99 ${share(times, 0.99)} ms`
    told.push(`${logIns.length} log-ins of others meanwhile, all of them done: ${inWords(logIns)}`)
    if (twin) told.push(`as many to a server without bad input, by turns: ${inWords(logInsOfTwin)}`)
    told.push(`of all of it, from a server that had answered ${ordinaryReads} reads: ${whole.told()}`)
  })
})
