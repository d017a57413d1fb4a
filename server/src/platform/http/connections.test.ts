import { once } from 'node:events'
import { io, type Socket } from 'socket.io-client'
import WebSocket from 'ws'
import { turnedAway } from '../../../test/metrics.ts'
import { passSeconds } from '../../../test/passSeconds.ts'
import { as, until } from '../../../test/people.ts'
import { connectRaw, requestHead } from '../../../test/rawHttp.ts'
import { laterServer, startServer, type TestServer } from '../../../test/server.ts'

/** More than the system takes for a reader, whatever it has learned of the line. */
const requests = 8
const document = '/api/openapi.json'

describe('what waits for a reader', () => {
  let server: TestServer
  /** Asks for more than the system takes, and takes nothing of it. */
  async function quietReader(from: string, count = requests) {
    const raw = await connectRaw(server, from)
    let came = 0
    raw.socket.on('data', (bytes) => {
      came += bytes.length
    })
    raw.socket.pause()
    raw.socket.write(requestHead('GET', document, {}).repeat(count))
    return { ...raw, came: () => came }
  }
  /** A socket that obeys nothing, once it has joined. */
  async function bareSocket(): Promise<WebSocket> {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
    socket.on('error', () => socket.terminate())
    await once(socket, 'open')
    socket.send('40')
    await until(
      'an answer',
      () => new Promise((resolve) => socket.on('message', (text) => String(text).startsWith('40') && resolve(true))),
    )
    return socket
  }
  async function client(token?: string): Promise<Socket> {
    const socket = io(server.url, { transports: ['websocket'], forceNew: true, auth: { token: token ?? '' } })
    await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
    return socket
  }
  let whole = 0

  beforeAll(async () => {
    server = await startServer({
      program: laterServer,
      env: { TRUST_PROXY: '127.0.0.9', RATE_FACTOR: '20', HEADERS_SECONDS: '300' },
    })
    whole = (await (await fetch(server.url + document)).text()).length
  })
  afterAll(() => server.stop())

  it('[OPS-4] is cut off when they take nothing of it for thirty seconds, over HTTP', async () => {
    const before = await turnedAway(server, 'unread')
    const reader = await quietReader('127.0.0.2')
    // Until the server has seen that nothing goes on, its time is not up.
    await until('a reader that is cut off', async () => {
      await passSeconds(server, 10)
      return (await turnedAway(server, 'unread')) === before + 1
    })
    reader.socket.resume()
    await reader.ended
    expect(reader.came()).toBeLessThan(requests * whole)
  })

  it('[OPS-4] stays for a reader who takes some of it now and then', async () => {
    const before = await turnedAway(server, 'unread')
    const reader = await quietReader('127.0.0.2')
    let paused = 0
    while (reader.came() < requests * whole) {
      const had = reader.came()
      reader.socket.resume()
      await until('some more', () => reader.came() > had + whole / 2 || reader.came() >= requests * whole)
      reader.socket.pause()
      // Far from thirty: on a busy machine as much again passes while the clock is moved.
      await passSeconds(server, 8)
      paused += 8
    }
    expect(paused).toBeGreaterThan(30)
    expect(await turnedAway(server, 'unread')).toBe(before)
    reader.socket.destroy()
  })

  it('[OPS-4] cannot be made by asking ahead: the ninth request without an answer ends the connection', async () => {
    const before = await turnedAway(server, 'unread')
    const reader = await quietReader('127.0.0.2', 9)
    reader.socket.resume()
    await reader.ended
    expect(reader.came()).toBeLessThan(8 * whole)
    expect(await turnedAway(server, 'unread')).toBe(before + 1)
  })

  it('[OPS-4] a direct connection that asks for nothing more is closed after thirty seconds, a proxy’s is not', async () => {
    const [direct, proxied] = [await connectRaw(server, '127.0.0.2'), await connectRaw(server, '127.0.0.9')]
    for (const { socket } of [direct, proxied]) socket.write(requestHead('GET', '/healthz', {}))
    expect([await direct.status(), await proxied.status()]).toEqual([200, 200])
    // Each is told so, such that it sends nothing to a connection that is just being closed.
    const told = [direct, proxied].map((one) => /^keep-alive: timeout=(\d+)\r$/im.exec(one.text())?.[1])
    expect(told).toEqual(['28', '72'])
    await server.moveTime(3_600_000)
    await passSeconds(server, 20)
    expect([direct, proxied].map(({ socket }) => socket.destroyed)).toEqual([false, false])
    await passSeconds(server, 12)
    await direct.ended
    proxied.socket.write(requestHead('GET', '/healthz', {}))
    await until('a second answer', () => proxied.text().split('HTTP/1.1 200').length === 3)
    proxied.socket.destroy()
  })

  it('[OPS-4] a megabyte at most waits for a socket that does not read: then it is cut off', async () => {
    const viewer = await client((await as(server, 'viewer')).access_token)
    await viewer.timeout(5_000).emitWithAck('chat:join', { room: 'global' })
    for (let line = 0; line < 50; line += 1) {
      const text = `${line} ${'some words '.repeat(20)}`
      expect(await viewer.timeout(5_000).emitWithAck('chat:send', { room: 'global', text })).toHaveProperty('id')
    }
    viewer.disconnect()
    const before = await turnedAway(server, 'unread')
    const socket = await bareSocket()
    socket.pause()
    for (let at = 0; at < 600; at += 1) socket.send(`42${at}["chat:join",{"room":"global"}]`)
    await until('a socket that is cut off', async () => (await turnedAway(server, 'unread')) === before + 1)
    socket.terminate()
  })

  it('[OPS-4] pings of the WebSocket count like everything else that a socket sends', async () => {
    const before = await turnedAway(server, 'socket events')
    const socket = await bareSocket()
    const closed = once(socket, 'close')
    let pongs = 0
    socket.on('pong', () => {
      pongs += 1
    })
    // Of 6 000 packets a minute each takes the place of twenty; this server's limits are twenty times the usual ones.
    const most = 6_000
    for (let at = 0; at <= most && socket.readyState === WebSocket.OPEN; at += 1) {
      socket.ping()
      if (at % 1_000 === 999) await until('its pongs', () => pongs > at - 1_000 || socket.readyState !== WebSocket.OPEN)
    }
    await closed
    expect(pongs).toBeLessThanOrEqual(most)
    expect(await turnedAway(server, 'socket events')).toBe(before + 1)
  })

  it('[OPS-4] staff may send an event of 100 KB, others not, and none of it is kept before it is whole', async () => {
    const admin = await client((await as(server, 'admin')).access_token)
    const text = 'x'.repeat(100_000)
    expect(await admin.timeout(5_000).emitWithAck('no-such:event', text)).toMatchObject({ code: 'unknown-event' })
    admin.disconnect()
    const socket = await bareSocket()
    const closed = once(socket, 'close')
    // The first part of a message that never ends.
    socket.send(text, { fin: false })
    await closed
    server.assertNoErrors()
  })
})
