import { createSocket } from 'node:dgram'
import { service } from '../../feature.ts'
import { webrtcSettings } from './settings.ts'

export interface PortRange {
  first: number
  last: number
}

export interface TakenPort {
  readonly port: number
  /** May be called again. */
  release(): void
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createSocket('udp4')
    socket.once('error', () => {
      socket.close()
      resolve(false)
    })
    socket.bind({ port, exclusive: true }, () => socket.close(() => resolve(true)))
  })

/** Hands out the UDP ports of a range, so that peers that are made at once do not take the same one. */
export function createPorts({ first, last }: PortRange) {
  const taken = new Set<number>()
  let next = first

  return {
    /** How many there are, taken or not. */
    size: last - first + 1,
    /** How many are taken. */
    count: () => taken.size,
    /** A port that nobody on this machine has; undefined when all are taken. */
    async take(): Promise<TakenPort | undefined> {
      for (let tries = first; tries <= last; tries += 1) {
        const port = next
        next = port === last ? first : port + 1
        if (taken.has(port)) continue
        taken.add(port)
        if (await isFree(port)) return { port, release: () => void taken.delete(port) }
        taken.delete(port)
      }
      return undefined
    },
  }
}

/** The ports of this node, of which each peer of any feature takes one. */
export const useWebrtcPorts = service((platform) => createPorts(platform.settings.of(webrtcSettings).ports))
