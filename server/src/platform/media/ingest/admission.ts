import type { Socket } from 'node:net'
import { networkOf } from '../../http/network.ts'

export interface AdmissionLimits {
  /** Connections that have not shown a stream key yet, of all and of one network. */
  readonly waiting: { readonly all: number; readonly network: number }
  /** Those that publish. */
  readonly publishing: { readonly all: number; readonly network: number }
}

/** Who may be connected: separate room for those who have not shown a key yet, and for those who have. */
export function admission(limits: AdmissionLimits) {
  // In the order in which they came.
  const waiting = new Map<Socket, string>()
  const publishing = new Map<Socket, string>()
  const of = (sockets: Map<Socket, string>, network: string) =>
    [...sockets.values()].filter((other) => other === network).length

  return {
    /**
     * Takes a new connection in; false when its network has too many. When all room is taken the one that has waited for
     * longest goes: a broadcasting program shows its key within a second, so it is somebody who only holds the room.
     */
    enter(socket: Socket): boolean {
      const network = networkOf(socket.remoteAddress ?? '')
      if (of(waiting, network) >= limits.waiting.network) return false
      const [oldest] = waiting.keys()
      if (oldest && waiting.size >= limits.waiting.all) {
        waiting.delete(oldest)
        oldest.destroy()
      }
      waiting.set(socket, network)
      return true
    },
    /** Its key was right: moves it to those who publish. A text says why there is no room. */
    publish(socket: Socket): string | undefined {
      const network = networkOf(socket.remoteAddress ?? '')
      if (publishing.size >= limits.publishing.all) return 'This server has no room for another broadcaster'
      if (of(publishing, network) >= limits.publishing.network) return 'Too many broadcasters come from this address'
      waiting.delete(socket)
      publishing.set(socket, network)
      return undefined
    },
    leave(socket: Socket): void {
      waiting.delete(socket)
      publishing.delete(socket)
    },
    sockets: (): Socket[] => [...waiting.keys(), ...publishing.keys()],
  }
}
