import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { limits } from '@shoal/bus/limits'
import { Server } from 'socket.io'
import { io, type Socket } from 'socket.io-client'
import { createLog } from '../log.ts'
import type { AdapterFactory } from './index.ts'
import { nodesInMemory } from './memory.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

describe('messages on a single node', () => {
  const nodes = nodesInMemory(createLog({ environment: 'test', logLevel: 'silent' }))
  const http = createServer()
  const server = new Server(http, {
    transports: ['websocket'],
    // Socket.IO makes it with `new`.
    adapter: function adapterOf(namespace: Parameters<AdapterFactory>[0]) {
      return nodes.adapter(namespace)
    } as unknown as AdapterFactory,
    connectionStateRecovery: { maxDisconnectionDuration: limits.recoveryWindow },
  })
  server.on('connection', (socket) => void socket.join('user:lou'))
  const links: Socket[] = []
  beforeAll(async () => {
    http.listen(0, '127.0.0.1')
    await once(http, 'listening')
  })
  afterEach(() => {
    jest.restoreAllMocks()
    for (const link of links.splice(0)) link.disconnect()
  })
  afterAll(() => server.close())

  /** A page of lou that was sent one message, without which nobody can come back. */
  async function open(): Promise<{ link: Socket; heard: string[] }> {
    const link = io(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, { transports: ['websocket'] })
    links.push(link)
    const heard: string[] = []
    link.on('news', ({ text }) => heard.push(text))
    await new Promise<void>((resolve) => link.once('connect', resolve))
    const came = new Promise((resolve) => link.once('news', resolve))
    send('user:lou', 'hello')
    await came
    return { link, heard }
  }

  /** The wire is cut without a good-bye; resolves when the server knows. */
  async function cut(link: Socket): Promise<void> {
    const [socket] = await server.fetchSockets()
    const gone = new Promise((resolve) => server.sockets.sockets.get(socket!.id)!.once('disconnect', resolve))
    link.io.reconnection(false)
    link.io.engine.close()
    await gone
  }

  function send(room: string, text: string): WeakRef<object> {
    const payload = { text }
    server.to(room).emit('news', payload)
    return new WeakRef(payload)
  }

  /** Which of these are still kept somewhere. */
  async function kept(...payloads: WeakRef<object>[]): Promise<boolean[]> {
    // What was just looked at is not collected before the next turn.
    await new Promise((resolve) => setImmediate(resolve))
    collectGarbage()
    return payloads.map((payload) => payload.deref() !== undefined)
  }

  it('[RT-3] are kept for a page that is away, and given to it when it comes back', async () => {
    const { link, heard } = await open()
    await cut(link)
    send('user:lou', 'one')
    send('user:nobody', 'not for lou')
    send('user:lou', 'two')
    await new Promise<void>((resolve) => link.once('connect', resolve).connect())
    expect(link.recovered).toBe(true)
    send('user:lou', 'three')
    await new Promise((resolve) => link.once('news', resolve))
    expect(heard).toEqual(['hello', 'one', 'two', 'three'])
  })

  it('[RT-3] [MED-1] to people without a page are not kept', async () => {
    const { link } = await open()
    const toNobody = send('user:nobody', 'a medal')
    const toHere = send('user:lou', 'a medal')
    await cut(link)
    const toAway = send('user:lou', 'another one')
    expect(await kept(toNobody, toHere, toAway)).toEqual([false, true, true])
    const later = Date.now() + limits.recoveryWindow + 1
    jest.spyOn(Date, 'now').mockReturnValue(later)
    expect(await kept(send('user:lou', 'too late'))).toEqual([false])
  })
})
