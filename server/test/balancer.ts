import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Hands connections to nodes in turn, and to the next where one does not answer. */
export interface Balancer {
  /** Without a trailing slash. */
  readonly url: string
  close(): Promise<void>
}

/** Pages use websockets alone, so a connection is the whole of what has to stay on one node. */
export async function startBalancer(targets: readonly string[]): Promise<Balancer> {
  const open = new Set<Socket>()
  let turn = 0

  function forward(client: Socket, triesLeft: number): void {
    const { hostname, port } = new URL(targets[turn++ % targets.length] as string)
    const node = connect(Number(port), hostname)
    node.once('error', () => {
      if (triesLeft > 1) forward(client, triesLeft - 1)
      else client.destroy()
    })
    node.once('connect', () => {
      open.add(node)
      node.removeAllListeners('error')
      node.on('error', () => client.destroy())
      node.once('close', () => {
        open.delete(node)
        client.destroy()
      })
      client.once('close', () => node.destroy())
      client.pipe(node).pipe(client)
    })
  }

  const server = createServer((client) => {
    open.add(client)
    client.once('close', () => open.delete(client))
    client.on('error', () => client.destroy())
    forward(client, targets.length)
  })
  server.listen(0, '127.0.0.1')
  // Jest does not wait for it when a test fails before it could stop it.
  server.unref()
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
