import type { Socket as TcpSocket } from 'node:net'
import { bareOf, type EngineSocket } from './holdSocket.ts'

interface Packet {
  options?: { wsPreEncodedFrame?: readonly Buffer[] }
}
interface Transport {
  send(packets: readonly Packet[]): void
  emit(name: 'drain'): boolean
}

/**
 * Lets a connection take the frame of a broadcast without telling when it was sent, as long as nothing waits there: to hear
 * of that, once for each receiver, costs the server a seventh of its time. Where earlier bytes still wait, frames go out as
 * the library sends them, which keeps those that follow until then. `npm run bench fanout` shows what that is worth.
 */
export function writeAtOnce(socket: EngineSocket): void {
  const bare = bareOf(socket)
  const transport = socket.transport as unknown as Transport
  const send = transport.send.bind(transport)
  transport.send = (packets) => {
    const [frame, ...more] = (packets.length === 1 && packets[0]!.options?.wsPreEncodedFrame) || []
    // Of the inside of `ws`; where a later version has it no more, frames go out as the library sends them.
    const tcp = Reflect.get(bare, '_socket') as TcpSocket | null | undefined
    const idle = bare.readyState === bare.OPEN && bare.bufferedAmount === 0
    if (!frame || more.length > 0 || !idle || !tcp?.writable) return send(packets)
    tcp.write(frame)
    // What the transport says of what was sent before. It stays writable.
    transport.emit('drain')
  }
}
