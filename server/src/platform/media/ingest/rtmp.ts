import { type AddressInfo, createServer, type Socket } from 'node:net'
import { parse } from 'node:querystring'
import Rtmp, { type RtmpInvoke } from 'node-media-server/src/protocol/rtmp.js'
import type { Log } from '../../log.ts'
import type { FlvTag } from './flv.ts'

/** Who wants to publish what, as the encoder said it. */
export interface PublishRequest {
  /** The public name of the stream. */
  readonly name: string
  /** The secret: from `name?key=…`, or the last part of the address `…/name/key`. */
  readonly key: string
  /** Where the encoder is. */
  readonly address: string
}

/** A publisher whose stream key was accepted. */
export interface Publication {
  tag(tag: FlvTag): void
  /** It stopped or was lost; called once. */
  end(): void
}

/** Ends a publisher's connection. */
export type Hangup = (reason: string) => void

export interface RtmpServerOptions {
  readonly host: string
  /** 0 lets the system choose. */
  readonly port: number
  readonly log: Log
  /** Checks the key. A text is the reason for a refusal, which the encoder shows. Nothing is read before it answers. */
  admit(request: PublishRequest, hangup: Hangup): Promise<Publication | string>
}

/** Nobody needs longer to begin, nor sends nothing for so long, in milliseconds. */
const BEGIN_WITHIN = 10_000
const SILENCE = 30_000
const MOST_CONNECTIONS = 256
/** The largest message before and after the key was checked, in bytes; a picture of 8 MB is larger than any. */
const LARGEST_COMMAND = 64 * 1024
const LARGEST_FRAME = 8 * 1024 * 1024
const MOST_CHUNK_STREAMS = 16
const RTMP_VERSION = 3
const AUDIO = 8
const VIDEO = 9

/** What is no RTMP, or more than we take. */
class BadRtmp extends Error {}

/** The protocol with limits, and with the key checked before the encoder hears that it publishes. */
class Connection extends Rtmp {
  publishing = false
  asked = false
  readonly onAsk: (message: RtmpInvoke) => void
  readonly onTag: (tag: FlvTag) => void
  readonly onStop: () => void

  constructor(handlers: Pick<Connection, 'onAsk' | 'onTag' | 'onStop'>) {
    super()
    this.onAsk = handlers.onAsk
    this.onTag = handlers.onTag
    this.onStop = handlers.onStop
  }

  override packetAlloc(): void {
    const largest = this.publishing ? LARGEST_FRAME : LARGEST_COMMAND
    if (this.parserPacket.header.length > largest) throw new BadRtmp('a message is too large')
    if (this.inPackets.size > MOST_CHUNK_STREAMS) throw new BadRtmp('there are too many chunk streams')
    super.packetAlloc()
  }

  override dataHandler(): void {
    const { header, clock, payload } = this.parserPacket
    if (!this.publishing || (header.type !== AUDIO && header.type !== VIDEO)) return
    // The buffer is used again for the next message.
    this.onTag({ type: header.type, timestamp: clock, data: Buffer.from(payload.subarray(0, header.length)) })
  }

  override onPublish(message: RtmpInvoke): void {
    if (this.asked) throw new BadRtmp('it publishes twice')
    this.asked = true
    this.streamId = this.parserPacket.header.stream_id
    this.onAsk(message)
  }

  override onPlay(): void {
    throw new BadRtmp('nothing is played here')
  }

  override onDeleteStream(): void {
    this.onStop()
  }
}

/** The public name and the key in what an encoder asks for; null when it is neither of the two forms. */
export function readAddress(app: unknown, stream: unknown): { name: string; key: string } | null {
  if (typeof app !== 'string' || typeof stream !== 'string' || app.length + stream.length > 500) return null
  const [path = '', query = ''] = stream.split('?', 2)
  const folders = app.split('?')[0]?.split('/').filter(Boolean) ?? []
  const parts = [...folders, ...path.split('/').filter(Boolean)]
  if (parts[0] !== 'live' || parts.length < 2 || parts.length > 3) return null
  // A plus sign in a query means a space; keys have the one and never the other.
  const argument = String(parse(query).key ?? '').replaceAll(' ', '+')
  const [, name = '', last = ''] = parts
  const key = argument || last
  return key === '' ? null : { name, key }
}

/** Listens for encoders. Whatever they send, it ends their own connection at most. */
export async function rtmpServer({ host, port, log, admit }: RtmpServerOptions) {
  const sockets = new Set<Socket>()

  const server = createServer((socket) => {
    if (sockets.size >= MOST_CONNECTIONS) return socket.destroy()
    sockets.add(socket)
    serve(socket)
  })

  function serve(socket: Socket): void {
    const address = socket.remoteAddress ?? ''
    let publication: Publication | null = null
    let ended = false
    let first = true
    let unacknowledged = 0
    let received = 0

    const end = () => {
      if (ended) return
      ended = true
      publication?.end()
    }
    const hangup: Hangup = (reason) => {
      log.info({ address }, `a publisher was disconnected: ${reason}`)
      end()
      socket.destroy()
    }
    const connection = new Connection({
      onAsk: (message) => void ask(message).catch((error) => hangup((error as Error).message)),
      onTag: (tag) => publication?.tag(tag),
      onStop: end,
    })
    connection.onOutputCallback = (bytes) => void (socket.writable && socket.write(bytes))

    async function ask(message: RtmpInvoke): Promise<void> {
      socket.pause()
      const wanted = readAddress(connection.streamApp, message.streamName)
      const answer = wanted
        ? await admit({ ...wanted, address }, hangup)
        : 'The address must be rtmp://host/live with the stream key name?key=secret'
      socket.resume()
      if (typeof answer === 'string') {
        log.info({ address, name: wanted?.name }, `a publisher was refused: ${answer}`)
        ended = true
        connection.sendStatusMessage(connection.streamId ?? 1, 'error', 'NetStream.Publish.BadName', answer)
        socket.end()
        return
      }
      publication = answer
      if (ended || socket.destroyed) return answer.end()
      connection.publishing = true
      connection.streamName = wanted?.name
      socket.setTimeout(SILENCE)
      clearTimeout(begin)
      connection.respondPublish()
    }

    const begin = setTimeout(() => hangup('it did not begin to publish'), BEGIN_WITHIN)
    socket.setNoDelay(true)
    socket.on('timeout', () => hangup('it sent nothing for too long'))
    socket.on('error', () => end())
    socket.on('close', () => {
      clearTimeout(begin)
      sockets.delete(socket)
      end()
    })
    socket.on('data', (bytes: Buffer) => {
      if (ended) return
      try {
        if (first && bytes[0] !== RTMP_VERSION) throw new BadRtmp('it does not speak RTMP')
        first = false
        const problem = connection.parserData(bytes)
        if (problem) throw new BadRtmp(problem)
        if (!(connection.inChunkSize >= 1 && connection.inChunkSize <= LARGEST_FRAME))
          throw new BadRtmp('the chunk size is impossible')
        received += bytes.length
        unacknowledged += bytes.length
        if (connection.ackSize && unacknowledged >= connection.ackSize / 2) {
          connection.sendACK(received >>> 0)
          unacknowledged = 0
        }
      } catch (error) {
        hangup((error as Error).message)
      }
    })
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, resolve)
  })
  server.on('error', (error) => log.warn({ err: error }, 'the RTMP port had a problem'))

  return {
    port: (server.address() as AddressInfo).port,
    async close(): Promise<void> {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
