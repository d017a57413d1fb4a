import type { Socket as TcpSocket } from 'node:net'
import { bareOf, type EngineSocket } from './holdSocket.ts'

/** The inside of a connection, as far as it is used here. */
interface Inside {
  readyState: string
  transport: { writable: boolean }
  /** What is to be sent once the transport is writable. */
  writeBuffer: unknown[]
  write(data: unknown, options?: { wsPreEncodedFrame?: readonly Buffer[] }, sent?: () => void): unknown
}

/**
 * Lets a connection take the frame of a broadcast without a word of when it is sent, as long as nothing waits there: for
 * each receiver the way through the library, and to hear that it is sent, cost the server a fifth of its time. Where earlier
 * bytes still wait, frames go out as the library sends them, which keeps those that follow until then.
 * `npm run bench fanout` shows what that is worth.
 */
export function writeAtOnce(socket: EngineSocket): void {
  const bare = bareOf(socket)
  const inside = socket as unknown as Inside
  const write = inside.write.bind(socket)
  inside.write = (data, options, sent) => {
    const frames = options?.wsPreEncodedFrame
    // Of the inside of `ws`; where a later version has it no more, frames go out as the library sends them.
    const tcp = Reflect.get(bare, '_socket') as TcpSocket | null | undefined
    const nothingWaits =
      inside.readyState === 'open' &&
      inside.transport.writable &&
      inside.writeBuffer.length === 0 &&
      bare.readyState === bare.OPEN &&
      bare.bufferedAmount === 0
    if (frames?.length !== 1 || sent || !nothingWaits || !tcp?.writable) return write(data, options, sent)
    tcp.write(frames[0]!)
    return socket
  }
}
