import type { Adapter } from 'socket.io-adapter'

type Encode = (packet: unknown, options: { wsPreEncodedFrame?: Buffer[] }) => unknown

/**
 * Makes an adapter of Socket.IO write each broadcast as one buffer. As it is, a broadcast's frame is two buffers, header
 * and data, and every receiver costs a gathered write; joined once, it is a plain one. `npm run bench fanout` shows what
 * that is worth.
 */
export function oneWrite<A extends Adapter>(adapter: A): A {
  // Of the library's inside; where a later version has it no more, broadcasts go out as they did before.
  const encode = Reflect.get(adapter, '_encode') as Encode | undefined
  if (encode === undefined) return adapter
  const encodeOnce: Encode = (packet, options) => {
    const encoded = encode.call(adapter, packet, options)
    if (options.wsPreEncodedFrame !== undefined) options.wsPreEncodedFrame = [Buffer.concat(options.wsPreEncodedFrame)]
    return encoded
  }
  Reflect.set(adapter, '_encode', encodeOnce)
  return adapter
}
