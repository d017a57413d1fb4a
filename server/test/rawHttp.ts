import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { URL } from 'node:url'

/** A connection whose every byte the test writes. */
export interface RawConnection {
  readonly socket: Socket
  /** Writes, and resolves when there is room for more, or the connection has ended. */
  send(bytes: Buffer | string): Promise<void>
  /** What has come until now. */
  text(): string
  /** The status of the first answer, once its headers are there; undefined when the connection ends without one. */
  status(): Promise<number | undefined>
  /** Resolves when the connection has ended. */
  readonly ended: Promise<void>
}

/** Connects to a server, from an address of this machine when one is given. */
export async function connectRaw(server: { url: string }, localAddress?: string): Promise<RawConnection> {
  const { hostname, port } = new URL(server.url)
  const socket = connect({ host: hostname, port: Number(port), ...(localAddress && { localAddress }) })
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
  })
  // A connection that the server ends while we write is an end like any other.
  socket.on('error', () => socket.destroy())
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await Promise.race([once(socket, 'connect'), ended])
  const answered = new Promise<void>((resolve) => {
    socket.on('data', () => text.includes('\r\n\r\n') && resolve())
  })
  return {
    socket,
    ended,
    text: () => text,
    async send(bytes) {
      if (socket.destroyed || socket.write(bytes)) return
      await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), ended])
    },
    async status() {
      await Promise.race([answered, ended])
      const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(text) ?? []
      return status === undefined ? undefined : Number(status)
    },
  }
}

/** The first lines of a request. */
export const requestHead = (method: string, path: string, headers: Record<string, string | number>): string =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: shoal',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n')
