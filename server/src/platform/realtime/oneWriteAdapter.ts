import { SessionAwareAdapter } from 'socket.io-adapter'

type Encode = (packet: unknown, options: { wsPreEncodedFrame?: Buffer[] }) => unknown

/**
 * The adapter of Socket.IO that remembers what short-time absentees missed [RT-3], with each broadcast as one buffer.
 * As it is, a broadcast's frame is two buffers, header and data, and every receiver costs a gathered write; joined
 * once, it is a plain one. `npm run bench fanout` shows what that is worth.
 */
export class OneWriteAdapter extends SessionAwareAdapter {
  constructor(...args: ConstructorParameters<typeof SessionAwareAdapter>) {
    super(...args)
    // Of the library's inside; where a later version has it no more, broadcasts go out as they did before.
    const encode = Reflect.get(this, '_encode') as Encode | undefined
    if (encode === undefined) return
    const encodeOnce: Encode = (packet, options) => {
      const encoded = encode.call(this, packet, options)
      if (options.wsPreEncodedFrame !== undefined)
        options.wsPreEncodedFrame = [Buffer.concat(options.wsPreEncodedFrame)]
      return encoded
    }
    Reflect.set(this, '_encode', encodeOnce)
  }
}
