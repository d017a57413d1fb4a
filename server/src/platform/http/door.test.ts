import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { Call, Calls } from '@shoal/bus'
import WebSocket from 'ws'
import { watchHeld } from '../../../test/memory.ts'
import { turnedAway } from '../../../test/metrics.ts'
import { as, call, until } from '../../../test/people.ts'
import { connectRaw, requestHead } from '../../../test/rawHttp.ts'
import { laterServer, startServer, type TestServer } from '../../../test/server.ts'
import { contract } from '../../contract.ts'

const calls = Object.values(contract).flatMap(({ calls }) => Object.values(calls as Calls) as Call[])
const uploads = calls.filter(({ upload }) => upload)

/** Where a socket of ours is opened. */
const socketPath = '/socket.io/?EIO=4&transport=websocket'

/** Opens a socket as a client that obeys nothing: the bare WebSocket, with the protocol's first packet sent. */
async function openSocket(
  server: TestServer,
  { from = '127.0.0.1', forwarded }: { from?: string; forwarded?: string } = {},
): Promise<WebSocket | null> {
  const socket = new WebSocket(server.url.replace('http', 'ws') + socketPath, {
    localAddress: from,
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  })
  const heard: string[] = []
  socket.on('message', (data) => heard.push(String(data)))
  const open = await Promise.race([
    once(socket, 'open').then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((resolve) => socket.on('error', () => resolve(false))),
  ])
  if (!open) return null
  socket.send('40')
  const joined = () => heard.some((text) => text.startsWith('40'))
  await until('an answer', () => joined() || socket.readyState === WebSocket.CLOSED)
  return joined() ? socket : null
}

describe('the door', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startServer({
      env: {
        TRUST_PROXY: '127.0.0.1',
        ...{ CONNECTIONS_PER_ADDRESS: '8', SOCKETS_PER_ADDRESS: '3' },
        ...{ HEADERS_SECONDS: '1', BODY_SECONDS: '1', UPLOAD_STALL_SECONDS: '1' },
      },
    })
  })
  afterAll(() => server.stop())

  it('[OPS-4] takes so many connections of one address, and again one when another ends', async () => {
    const from = '127.0.0.2'
    const open = await Promise.all(Array.from({ length: 8 }, () => connectRaw(server, from)))
    const tooMany = await connectRaw(server, from)
    expect(await tooMany.status()).toBe(503)
    expect(tooMany.text()).toContain('rate/too-many-at-once')
    await tooMany.ended
    open[0]!.socket.destroy()
    await until('a free place', async () => {
      const next = await connectRaw(server, from)
      next.socket.write(requestHead('GET', '/healthz', { Connection: 'close' }))
      return (await next.status()) === 200
    })
    for (const { socket } of open) socket.destroy()
    expect(await turnedAway(server, 'connections of one address')).toBeGreaterThan(0)
  })

  it('[OPS-4] counts the requests of whoever comes through a proxy by the forwarded address', async () => {
    const slow = (sender: string) =>
      new Promise<() => void>((resolve) => {
        const headers = { 'x-forwarded-for': sender, 'content-type': 'application/json', 'content-length': 100 }
        const request = httpRequest(`${server.url}/api/auth/log-in`, { method: 'POST', headers, agent: false })
        request.on('error', () => {})
        request.write('{', () => resolve(() => request.destroy()))
      })
    const status = async (sender: string) =>
      (await fetch(`${server.url}/healthz`, { headers: { 'x-forwarded-for': sender } })).status
    const held = await Promise.all(Array.from({ length: 8 }, () => slow('2001:db8:1:2::1')))
    // The neighbours of one network count as one; nobody else notices.
    await until('the limit', async () => (await status('2001:db8:1:2::2')) === 503)
    expect(await status('2001:db8:1:3::1')).toBe(200)
    for (const end of held) end()
    await until('free places', async () => (await status('2001:db8:1:2::2')) === 200)
  })

  it('[OPS-4] takes so many sockets of one address, whatever a peer that is no proxy claims', async () => {
    const direct = []
    for (let at = 0; at < 4; at += 1)
      direct.push(await openSocket(server, { from: '127.0.0.3', forwarded: `192.0.2.${at}` }))
    expect(direct.map((socket) => socket !== null)).toEqual([true, true, true, false])
    const proxied = []
    for (const forwarded of ['192.0.2.1', '192.0.2.1', '192.0.2.1', '198.51.100.1, 192.0.2.1', '192.0.2.9'])
      proxied.push(await openSocket(server, { forwarded }))
    expect(proxied.map((socket) => socket !== null)).toEqual([true, true, true, false, true])
    for (const socket of [...direct, ...proxied]) socket?.terminate()
    expect(await turnedAway(server, 'sockets of one address')).toBe(2)
  })

  it.each([
    ['a direct peer no fresh rate for each address it makes up', '127.0.0.4', (nth: number) => `192.0.2.${nth}`],
    [
      'nobody one for each port that a proxy writes behind the address',
      '127.0.0.1',
      (nth: number) => `192.0.2.8:${nth}`,
    ],
    ['nobody one for each word that is no address', '127.0.0.1', (nth: number) => `made-up-${nth}`],
  ])('[OPS-4] gives %s, over HTTP', async (_, from, senderOf) => {
    const statuses: number[] = []
    await until('the limit', async () => {
      const raw = await connectRaw(server, from)
      const headers = { 'X-Forwarded-For': senderOf(statuses.length), 'Content-Type': 'application/json' }
      const body = '{}'
      raw.socket.write(
        requestHead('POST', '/api/remotes/versions', {
          ...headers,
          ...{ 'Content-Length': body.length, Connection: 'close' },
        }) + body,
      )
      statuses.push((await raw.status()) ?? 0)
      return statuses.includes(429)
    })
    expect([...new Set(statuses)]).toEqual([403, 429])
  })

  it.each([
    ['headers', 'GET /healthz HTTP/1.1\r\nHost: sho', 'slow headers'],
    [
      'a body',
      `${requestHead('POST', '/api/auth/log-in', { 'Content-Type': 'application/json', 'Content-Length': 90 })}{`,
      'slow body',
    ],
    [
      'a body of a page',
      `${requestHead('POST', '/nowhere', { 'Content-Type': 'application/json', 'Content-Length': 90 })}{`,
      'slow body',
    ],
  ])('[OPS-4] answers %s that does not come to its end, and closes', async (_, text, why) => {
    const before = await turnedAway(server, why)
    const raw = await connectRaw(server, '127.0.0.5')
    raw.socket.write(text)
    expect(await raw.status()).toBe(408)
    expect(raw.text()).toContain('"code":"too-slow"')
    await raw.ended
    expect(await turnedAway(server, why)).toBe(before + 1)
  })

  it('[OPS-4] cuts off an upload that stands still, on every route that takes one', async () => {
    const admin = await as(server, 'admin')
    const statuses = await Promise.all(
      uploads.map(async ({ method, path, upload }) => {
        const raw = await connectRaw(server, '127.0.0.5')
        const headers = {
          Authorization: `Bearer ${admin.access_token}`,
          'Content-Type': 'multipart/form-data; boundary=b',
          'Content-Length': 1_000_000,
        }
        raw.socket.write(requestHead(method, `/api${path.replace(/:\w+/g, 'x')}`, headers))
        raw.socket.write(
          `--b\r\nContent-Disposition: form-data; name="${upload!.field}"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nhalf`,
        )
        const status = await raw.status()
        await raw.ended
        return status
      }),
    )
    // Where the recording that it is for is looked for first, there is none.
    expect(statuses.filter((status) => status !== 404)).toEqual(Array(uploads.length - 1).fill(408))
    server.assertNoErrors()
  })

  it.each([
    [
      'a compressed body',
      { 'content-encoding': 'gzip', 'content-type': 'application/json' },
      gzipSync(Buffer.alloc(5_000_000, ' ')),
    ],
    ['text', { 'content-type': 'text/plain' }, 'x'],
    ['a form', { 'content-type': 'multipart/form-data; boundary=b' }, '--b--'],
  ])('[OPS-3] refuses %s where JSON belongs', async (_, headers, body) => {
    const response = await fetch(`${server.url}/api/auth/log-in`, { method: 'POST', headers, body })
    expect([response.status, (await response.json()).code]).toEqual([415, 'bad-content-type'])
  })

  it('[OPS-4] closes a socket that goes on sending what is refused, and not one that is refused now and then', async () => {
    const socket = (await openSocket(server, { from: '127.0.0.6' }))!
    const closed = once(socket, 'close')
    const acks: string[] = []
    // It hears more than that: what everybody hears, and on a busy machine pings, without whose answer it would be closed.
    socket.on('message', (data) => {
      const text = String(data)
      if (text === '2') socket.send('3')
      if (text.startsWith('43')) acks.push(text)
    })
    for (let at = 0; at < 200; at += 1) socket.send(`42${at}["no-such:event"]`)
    await until('their acknowledgements', () => acks.length === 200)
    expect(acks[0]).toContain('unknown-event')
    for (let at = 0; at < 200; at += 1) socket.send(`42${at}["chat:send",{"room":1}]`)
    await closed
    expect(acks.length).toBeLessThanOrEqual(301)
  })

  it.each<[string, (socket: WebSocket) => void]>([
    [
      'an event larger than any',
      (socket) => socket.send(`42["chat:send",{"room":"global","text":"${'x'.repeat(70_000)}"}]`),
    ],
    [
      'bytes, the first of nine parts of an event',
      (socket) => {
        socket.send('459-["chat:send",{"_placeholder":true,"num":0}]')
        socket.send(Buffer.alloc(10))
      },
    ],
    // A frame that says it is compressed, which was not agreed on.
    [
      'a compressed frame',
      (socket) =>
        (socket as unknown as { _socket: NodeJS.WritableStream })._socket.write(Buffer.from([0xc1, 0x80, 0, 0, 0, 0])),
    ],
  ])('[OPS-4] closes a socket that sends %s', async (_, send) => {
    const socket = (await openSocket(server, { from: '127.0.0.7' }))!
    const outcome = Promise.race([once(socket, 'close').then(() => 'closed'), once(socket, 'pong').then(() => 'open')])
    send(socket)
    socket.ping()
    expect(await outcome).toBe('closed')
    expect((await call(server, 'GET', '/auth')).status).toBe(200)
  })
})

describe('a body of 600 MB from nobody', () => {
  let server: TestServer
  const size = 600_000_000
  const piece = Buffer.alloc(64 * 1024, ' ')
  beforeAll(async () => {
    server = await startServer({ program: laterServer })
  })
  afterAll(() => server.stop())

  it('[OPS-3] [OPS-4] is answered within its first 64 KB, on every route that takes a body, and the process lives', async () => {
    const taking = calls.filter(({ body, upload, method }) => method !== 'GET' && (body || upload))
    expect(taking.length).toBeGreaterThan(30)
    expect(uploads.length).toBeGreaterThan(3)
    const routes = [
      ...taking.flatMap(({ method, path }) =>
        ['application/json', 'text/plain', 'multipart/form-data; boundary=b'].map((type) => ({
          method,
          path: `/api${path}`,
          type,
        })),
      ),
      { method: 'POST', path: '/api/checkout/webhook', type: 'application/json' },
      { method: 'POST', path: '/nowhere', type: 'application/json' },
      { method: 'POST', path: '/socket.io/?EIO=4&transport=polling', type: 'text/plain' },
    ]
    const answers = []
    for (const { method, path, type } of routes) {
      const raw = await connectRaw(server)
      raw.socket.write(
        requestHead(method, path.replace(/:\w+/g, 'x'), { 'Content-Type': type, 'Content-Length': size }),
      )
      raw.socket.write(piece)
      answers.push({ method, path, type, status: (await raw.status()) ?? 0 })
      raw.socket.destroy()
    }
    expect(answers.filter(({ status }) => status < 400 || status >= 500)).toEqual([])
    expect(
      answers.filter(({ path }) => uploads.some((upload) => path === `/api${upload.path}`)).map(({ status }) => status),
    ).toEqual(Array(uploads.length * 3).fill(401))
    server.assertNoErrors()
  })

  it('[OPS-3] does not stay in memory when it is sent to the end all the same', async () => {
    const film = uploads.find(({ upload }) => upload?.streamed)!
    const memory = await watchHeld(server)
    const raw = await connectRaw(server)
    raw.socket.write(
      requestHead(film.method, `/api${film.path.replace(/:\w+/g, 'x')}`, {
        'Content-Type': 'application/json',
        'Content-Length': size,
      }),
    )
    for (let sent = 0; sent < size && !raw.socket.destroyed; sent += piece.length) await raw.send(piece)
    await memory.look()
    expect(await raw.status()).toBe(401)
    raw.socket.destroy()
    expect(memory.grown()).toBeLessThan(60_000_000)
    expect((await call(server, 'GET', '/auth')).status).toBe(200)
  })
})
