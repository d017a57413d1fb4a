import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

/** A file that the front serves itself. */
export interface OwnFile {
  type: string
  body: Buffer
  encoding?: 'br'
}

/** Stands before a server as a network would: every answer begins `delay` ms later than it could. */
export interface Front {
  readonly url: string
  stop(): Promise<void>
}

/**
 * Passes everything on to `upstream`, websockets at once and as they are, but for the files of its own.
 * It speaks HTTP/1.1 with as many connections as the browser opens, as the server itself does.
 */
export async function startFront(
  upstream: string,
  delay: number,
  own: ReadonlyMap<string, OwnFile> = new Map(),
): Promise<Front> {
  const { hostname, port } = new URL(upstream)
  const agent = new Agent({ keepAlive: true })
  const sockets = new Set<Socket>()
  const later = (action: () => void) => void (delay > 0 ? setTimeout(action, delay) : action())

  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const onward = request(
      { hostname, port, agent, method: incoming.method, path: incoming.url, headers: incoming.headers },
      (answer) =>
        later(() => {
          outgoing.writeHead(answer.statusCode!, answer.headers)
          answer.pipe(outgoing)
        }),
    )
    onward.on('error', () => outgoing.destroy())
    // A page that went away asks for nothing more.
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  }

  const server = createServer((incoming, outgoing) => {
    const file = own.get(incoming.url!.split('?')[0]!)
    if (!file) return pass(incoming, outgoing)
    later(() => {
      outgoing.writeHead(200, {
        'content-type': file.type,
        'content-length': file.body.length,
        'cache-control': 'no-cache',
        ...(file.encoding && { 'content-encoding': file.encoding }),
      })
      outgoing.end(file.body)
    })
  })
  server.on('upgrade', (incoming, socket: Socket, head) => {
    const onward = connect(Number(port), hostname, () => {
      const headers = incoming.rawHeaders.flatMap((name, at, all) => (at % 2 ? [] : [`${name}: ${all[at + 1]}\r\n`]))
      onward.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${headers.join('')}\r\n`)
      onward.write(head)
      onward.pipe(socket)
      socket.pipe(onward)
    })
    onward.on('error', () => socket.destroy())
    socket.on('error', () => onward.destroy())
    socket.on('close', () => onward.destroy())
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      agent.destroy()
      await closed
    },
  }
}
