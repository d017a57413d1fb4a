import { connect, type Socket } from 'node:net'
import type { FlvTag } from '../src/platform/media/ingest/flv.ts'

// As little of RTMP as a publisher needs, without a program between: the test decides every byte that is sent.

const string = (text: string) =>
  Buffer.concat([Buffer.from([2, text.length >> 8, text.length & 255]), Buffer.from(text)])
const number = (value: number) => {
  const bytes = Buffer.alloc(9)
  bytes.writeDoubleBE(value, 1)
  return bytes
}
const property = (name: string, value: string) => Buffer.concat([string(name).subarray(1), string(value)])
const object = (values: Record<string, string>) =>
  Buffer.concat([
    Buffer.from([3]),
    ...Object.entries(values).map(([name, value]) => property(name, value)),
    Buffer.from([0, 0, 9]),
  ])
const nothing = Buffer.from([5])

const command = 20
const setChunkSize = 1
const chunkSize = 60_000

interface Framing {
  /** What its header says it has, in bytes. */
  readonly length?: number
  /** The most in one chunk, in bytes. */
  readonly size?: number
  /** Its time is sent as the difference to this one; in full without it. */
  readonly since?: number
}

/** A message in chunks. */
export function rtmpMessage({ type, timestamp, data }: FlvTag, framing: Framing = {}): Buffer {
  const { length = data.length, size = chunkSize, since } = framing
  const time = (since === undefined ? timestamp : timestamp - since) >>> 0
  const late = time >= 0xffffff
  const extended = Buffer.alloc(late ? 4 : 0)
  if (late) extended.writeUInt32BE(time)
  const head = Buffer.alloc(since === undefined ? 12 : 8)
  const stream = type === 8 ? 4 : type === 9 ? 6 : 3
  head[0] = (since === undefined ? 0 : 0x40) | stream
  head.writeUIntBE(late ? 0xffffff : time, 1, 3)
  head.writeUIntBE(length & 0xffffff, 4, 3)
  head[7] = type
  if (since === undefined) head[8] = 1
  const pieces = [head, extended, data.subarray(0, size)]
  for (let at = size; at < data.length; at += size)
    pieces.push(Buffer.from([0xc0 | stream]), extended, data.subarray(at, at + size))
  return Buffer.concat(pieces)
}

export const handshake = Buffer.concat([Buffer.from([3]), Buffer.alloc(2 * 1536)])

/** Everything up to the wish to publish, as one piece. */
function opening(url: string): Buffer {
  const [, host, app, stream = ''] = /^rtmp:\/\/([^/]+)\/([^/]+)\/(.*)$/.exec(url) ?? []
  const say = (...parts: Buffer[]) =>
    rtmpMessage({ type: command, timestamp: 0, data: Buffer.concat(parts) }, { size: 128 })
  const size = Buffer.alloc(4)
  size.writeUInt32BE(chunkSize)
  return Buffer.concat([
    handshake,
    say(string('connect'), number(1), object({ app: app ?? '', tcUrl: `rtmp://${host}/${app}` })),
    say(string('createStream'), number(2), nothing),
    say(string('publish'), number(3), nothing, string(stream), string('live')),
    rtmpMessage({ type: setChunkSize, timestamp: 0, data: size }, { size: 128 }),
  ])
}

export interface RtmpClient {
  readonly socket: Socket
  /** All that the server has said, as text. */
  said(): string
  /** Once the server has let it publish, or refused it, or the connection is over. */
  readonly answered: Promise<void>
  readonly closed: Promise<void>
  /** Sends bytes, and waits until the system has taken them or the connection is over. */
  send(bytes: Buffer): Promise<void>
}

/** Connects to the port of an address and sends `first`; `from` is the address of this end. */
export function rtmpClient(url: string, first: Buffer = opening(url), from?: string): RtmpClient {
  const { hostname, port } = new URL(url.replace('rtmp:', 'http:'))
  const socket = connect({ host: hostname, port: Number(port), localAddress: from, noDelay: true })
  let said = ''
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const answered = new Promise<void>((resolve) => {
    socket.on('data', (piece) => {
      said += piece.toString('latin1')
      if (said.includes('NetStream.Publish')) resolve()
    })
    void closed.then(resolve)
  })
  socket.on('error', () => undefined)
  socket.write(first)
  return {
    socket,
    said: () => said,
    answered,
    closed,
    send: (bytes) => Promise.race([closed, new Promise<void>((resolve) => socket.write(bytes, () => resolve()))]),
  }
}
