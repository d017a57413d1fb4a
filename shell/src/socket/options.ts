import type { ManagerOptions, SocketOptions } from 'socket.io-client'

/** RT-1. Socket.IO's own backoff has a factor of 2. Times in ms. */
export const socketOptions: Partial<ManagerOptions & SocketOptions> = {
  autoConnect: false,
  transports: ['websocket'],
  timeout: 10_000,
  reconnection: true,
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 5_000,
  randomizationFactor: 0.5,
}

/** How long a request waits for its ack, in ms. */
export const ACK_LIMIT = 10_000

/** The time over which pages spread their fresh snapshots when the server asks all of them to look again, in ms. */
export const RESYNC_SPREAD = 1_000
