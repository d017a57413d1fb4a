import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Stands between a node and what it needs, and can be shut: what a restart or a fail-over looks like from a node. */
export interface Gate {
  /** The address of the server behind it, by way of the gate. */
  readonly url: string
  /** Ends all connections and refuses new ones. */
  shut(): void
  /** Keeps all connections and lets nothing through any more; new ones open, and nobody answers. */
  hang(): void
  /** Lets everything through. */
  open(): void
  close(): Promise<void>
}

/** A gate before the server at `target`; credentials, database and settings of the address stay. */
export async function startGate(target: string): Promise<Gate> {
  const behind = new URL(target)
  const sockets = new Set<Socket>()
  let state: 'open' | 'shut' | 'hangs' = 'open'

  function keep(socket: Socket): void {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
  }
  const server = createServer((client) => {
    keep(client)
    if (state === 'shut') return client.destroy()
    const inner = connect(Number(behind.port), behind.hostname)
    keep(inner)
    client.once('close', () => inner.destroy())
    inner.once('close', () => client.destroy())
    client.pipe(inner).pipe(client)
    if (state === 'hangs') for (const socket of [client, inner]) socket.cork()
  })
  server.listen(0, '127.0.0.1')
  // Jest does not wait for it when a test fails before it could stop it.
  server.unref()
  await once(server, 'listening')
  const url = new URL(target)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url: url.href,
    shut() {
      state = 'shut'
      for (const socket of sockets) socket.destroy()
    },
    hang() {
      state = 'hangs'
      for (const socket of sockets) socket.cork()
    },
    open() {
      state = 'open'
      for (const socket of sockets) socket.uncork()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
