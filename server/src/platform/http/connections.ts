import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Clock } from '../clock.ts'

/** What may wait for the reader of one connection, in bytes, answers and events alike [OPS-4]. */
export const unreadMost = 1_000_000
/** How many requests of one connection may be without an answer: browsers send one at a time, and what is sent ahead is bound by nothing else. */
const aheadMost = 8

export interface ConnectionLimits {
  /** How long somebody may take nothing of what waits for them, and how long a direct connection may ask for nothing, in ms. */
  readonly stallMs: number
  readonly clock: Clock
  /** Whether a connection is a proxy's, which keeps it open for whoever comes next. */
  isProxy(socket: Socket): boolean
  /** Counts one that was cut off. */
  cut(): void
}

interface Connection {
  /** How much of what was written to it the system has taken, in bytes. */
  taken: number
  /** For how long it has taken nothing more, or asked for nothing more, in ms. */
  stillFor: number
  /** Requests without an answer. */
  open: number
  /** A proxy's, or a socket, which has pings of its own. */
  mayBeSilent: boolean
}

/**
 * Holds every connection of a server to a bound, whatever it is used for: who takes nothing of what was sent to them for
 * too long, lets more than `unreadMost` wait, or asks ahead too often, is cut off. What the system holds for a reader
 * cannot be seen from here, so a direct connection that asks for nothing more is closed after the same time.
 */
export function holdConnections(server: Server, { stallMs, clock, isProxy, cut }: ConnectionLimits): void {
  const connections = new Map<Socket, Connection>()

  function cutOff(socket: Socket): void {
    cut()
    connections.delete(socket)
    // Closed in a friendly way, what is unread would stay with the system until the reader takes it.
    socket.resetAndDestroy()
  }

  function look(socket: Socket, connection: Connection, passed: number): void {
    const { writableLength } = socket
    const taken = socket.bytesWritten - writableLength
    const isUsed = writableLength === 0 ? connection.open > 0 || connection.mayBeSilent : taken !== connection.taken
    connection.taken = taken
    connection.stillFor = isUsed ? 0 : connection.stillFor + passed
    const stalled = connection.stillFor >= stallMs
    if (writableLength > unreadMost || (stalled && writableLength > 0)) cutOff(socket)
    else if (stalled) socket.destroy()
  }

  const every = Math.min(stallMs / 2, 1_000)
  let last = clock.ms()
  function lookAtAll(): void {
    const now = clock.ms()
    // While this process did not run, or where the clock has leapt, nobody was seen to stand still.
    const passed = Math.min(Math.max(now - last, 0), 2 * every)
    last = now
    for (const [socket, connection] of connections) look(socket, connection, passed)
    setTimeout(lookAtAll, every).unref()
  }
  setTimeout(lookAtAll, every).unref()

  server.prependListener('connection', (socket: Socket) => {
    connections.set(socket, { taken: 0, stillFor: 0, open: 0, mayBeSilent: isProxy(socket) })
    socket.once('close', () => connections.delete(socket))
  })
  server.prependListener('upgrade', ({ socket }: IncomingMessage) => {
    const connection = connections.get(socket)
    if (connection) connection.mayBeSilent = true
  })
  // Clients that go by it ask no more on a connection that is about to be closed. Looks are rounded, to the client's disadvantage.
  const kept = `timeout=${Math.max(Math.floor((stallMs - 2 * every) / 1_000), 1)}`
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(socket)
    if (!connection) return
    if (!connection.mayBeSilent) response.setHeader('Keep-Alive', kept)
    connection.open += 1
    response.once('close', () => {
      connection.open -= 1
      connection.stillFor = 0
    })
    if (connection.open > aheadMost) cutOff(socket)
  })
}
