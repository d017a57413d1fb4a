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

/** How long a connection that may be dead has for an answer, in ms. */
export const REACH_LIMIT = 4_000

/** The time over which pages that may have missed something spread asking the server again, in ms. */
export const CATCH_UP_SPREAD = 2_000
