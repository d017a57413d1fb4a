import type { Socket } from 'socket.io'
import type { WebSocket } from 'ws'
import { unreadMost } from '../http/connections.ts'

/** A connection before it is a socket of ours. */
export type EngineSocket = Socket['conn']

/** The largest event in bytes that a client may send, and that staff may, because they save hundreds of zones at once [ZON-5]. */
export const eventBytes = 64 * 1024
export const staffEventBytes = 2_000_000
/** What one socket may send in a minute, whatever it is. */
const packetsMost = 6_000
/** As how many of these a ping of the WebSocket counts: pages cannot send any, and each is answered. */
const pingCost = 20
/** Where less waits, it is not worth counting what the transport has. */
const hardlyAny = 64 * 1024

/** Counts up to `most` in each minute. */
export function budget(most: number): { spend(cost?: number): boolean } {
  let since = performance.now()
  let spent = 0
  return {
    spend(cost = 1) {
      if (performance.now() - since > 60_000) [since, spent] = [performance.now(), 0]
      spent += cost
      return spent <= most
    },
  }
}

/** The WebSocket of a connection. */
export const bareOf = (socket: EngineSocket) => (socket.transport as unknown as { socket: WebSocket }).socket

/** Ends a connection at once: one that does not read would not hear that it is to be closed. */
export const cutOff = (socket: EngineSocket): void => bareOf(socket).terminate()

/**
 * How much one event may take, in bytes. Asked of the WebSocket itself, so that no unfinished event is kept that is larger.
 * Where a later version of the library does not have it there, staff may send no more than everybody else.
 */
export function receiveUpTo(socket: EngineSocket, bytes: number): void {
  const receiver = Reflect.get(bareOf(socket), '_receiver') as { _maxPayload?: number } | null
  if (receiver) receiver._maxPayload = bytes
}

/**
 * Holds a new connection to what it may send, pings of the WebSocket included, which its library answers by itself, and to
 * what may wait for it unread [OPS-4]. `excess` is called once with the bound that it exceeded; then it is cut off.
 */
export function holdSocket(
  socket: EngineSocket,
  rateFactor: number,
  excess: (why: 'socket events' | 'unread') => void,
): void {
  const bare = bareOf(socket)
  const packets = budget(packetsMost * rateFactor)
  let over = false
  const end = (why: 'socket events' | 'unread') => {
    if (over) return
    over = true
    excess(why)
    cutOff(socket)
  }
  const unread = () => waiting + bare.bufferedAmount > unreadMost
  const came = (cost: number) => {
    if (!packets.spend(cost)) end('socket events')
    else if (unread()) end('unread')
  }
  // Bytes that the server sends, until the transport takes them.
  let waiting = 0
  socket.on('packetCreate', ({ data }: { data?: unknown }) => {
    waiting += typeof data === 'string' ? data.length : 0
    if (waiting > hardlyAny && unread()) end('unread')
  })
  socket.on('flush', () => {
    waiting = 0
  })
  bare.on('ping', () => came(pingCost))
  bare.on('pong', () => came(pingCost))
  socket.on('packet', ({ type, data }: { type: string; data?: unknown }) => {
    // No event of ours carries bytes, and the parts of one that does would be kept until the last has come.
    if (type === 'message' && typeof data !== 'string') end('socket events')
    else came(1)
  })
}
