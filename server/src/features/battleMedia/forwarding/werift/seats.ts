import type { TakenPort } from '../../../../platform/media/webrtc/ports.ts'
import type { ForwardingPorts } from '../forwarding.ts'

/** So many ports are kept for those who send: fighters, also while they join anew, and broadcasters of cameras. */
const keptMost = 16
/** Of a smaller range of ports this share is kept. */
const keptShare = 0.25
/** The share of all ports that the spectators of one network may have: of 400 enough for a viewing party of 200. */
const networkShare = 0.6

export interface Seat {
  /** The network of the person, as limits count it. */
  network: string
  sends: boolean
}

/** Hands out the ports of peers, so that spectators leave some for those who send, and one network some for the others. */
export function createSeats(ports: ForwardingPorts) {
  const kept = Math.min(keptMost, Math.ceil(ports.size * keptShare))
  const most = ports.size - kept
  const mostOfNetwork = Math.floor(ports.size * networkShare)
  /** Spectators by network, those included whose port is still looked for. */
  const held = new Map<string, number>()
  const move = (network: string, by: number) => {
    const count = (held.get(network) ?? 0) + by
    if (count > 0) held.set(network, count)
    else held.delete(network)
  }

  return {
    /** A port; undefined when there is none for somebody like this. */
    async take({ network, sends }: Seat): Promise<TakenPort | undefined> {
      if (sends) return ports.take()
      if (ports.count() >= most || (held.get(network) ?? 0) >= mostOfNetwork) return undefined
      move(network, 1)
      const taken = await ports.take()
      if (!taken) {
        move(network, -1)
        return undefined
      }
      let isHeld = true
      return {
        port: taken.port,
        release() {
          if (isHeld) move(network, -1)
          isHeld = false
          taken.release()
        },
      }
    },
  }
}
