import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket as TcpSocket } from 'node:net'
import { Server } from 'socket.io'
import { Adapter } from 'socket.io-adapter'
import WebSocket from 'ws'
import { oneWrite } from '../nodes/oneWrite.ts'
import { writeAtOnce } from './writeAtOnce.ts'

const until = async (met: () => boolean) => {
  while (!met()) await new Promise((resolve) => setTimeout(resolve, 5))
}

/** A server of Socket.IO alone, and one socket that has joined. */
async function join() {
  const http = createServer()
  const io = new Server(http, {
    ...{ transports: ['websocket'], perMessageDeflate: false, serveClient: false },
    // Socket.IO makes it with `new`.
    adapter: function adapterOf(namespace: ConstructorParameters<typeof Adapter>[0]) {
      return oneWrite(new Adapter(namespace))
    } as never,
  })
  io.engine.on('connection', writeAtOnce)
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const page = new WebSocket(
    `ws://127.0.0.1:${(http.address() as AddressInfo).port}/socket.io/?EIO=4&transport=websocket`,
  )
  const joined = once(io, 'connection')
  await once(page, 'open')
  page.send('40')
  const [socket] = await joined
  await until(() => socket.conn.transport.writable)
  const tcp = Reflect.get(Reflect.get(socket.conn.transport, 'socket') as object, '_socket') as TcpSocket
  const came: number[] = []
  page.on('message', (data) => {
    const [, number] = /^42\["[a-z]+",(\d+)/.exec(String(data)) ?? []
    if (number !== undefined) came.push(Number(number))
  })
  const close = async () => {
    page.terminate()
    await io.close()
  }
  return { io, socket, page, tcp, came, close }
}

it('[RT-7] a broadcast leaves at once where nothing waits, and nobody is called back for it', async () => {
  const { io, tcp, came, close } = await join()
  const written = jest.spyOn(tcp, 'write')
  io.emit('all', 1)
  io.emit('all', 2)
  expect(written.mock.calls.map((args) => args.length)).toEqual([1, 1])
  await until(() => came.length === 2)
  expect(came).toEqual([1, 2])
  await close()
})

it('[RT-7] what a page reads slowly waits in its order, broadcasts and what is its own, and all of it arrives', async () => {
  const { io, socket, page, tcp, came, close } = await join()
  page.pause()
  const all = Array.from({ length: 2_000 }, (_, number) => number)
  const filler = 'x'.repeat(10_000)
  for (const number of all) {
    if (number % 3 === 0) socket.emit('own', number, filler)
    else io.emit('all', number, filler)
    // So that some leave meanwhile.
    if (number % 100 === 0) await new Promise(setImmediate)
  }
  // More than the system takes: some wait in the connection, and the others with the library until those have left.
  expect(tcp.writableLength).toBeGreaterThan(0)
  expect(Reflect.get(socket.conn, 'writeBuffer')).not.toEqual([])
  page.resume()
  await until(() => came.length === all.length)
  expect(came).toEqual(all)
  io.emit('all', 2_000)
  await until(() => came.length > all.length)
  await close()
})
