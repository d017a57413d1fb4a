import { type AddressInfo, createServer, type Socket } from 'node:net'
import { parse } from 'node:querystring'
import libraryLog from 'node-media-server/src/core/logger.js'
import Rtmp, { type RtmpInvoke } from 'node-media-server/src/protocol/rtmp.js'
import type { Log } from '../../log.ts'
import { inOwnMemory } from '../ownMemory.ts'
import { type AdmissionLimits, admission } from './admission.ts'
import { budget, PUBLISHED_BYTES } from './budget.ts'
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
  /** It stopped or was lost, with a sentence for people that says why; called once. */
  end(reason: string): void
}

/** Ends a publisher's connection; the broadcaster is told the reason, a sentence in ASCII, as far as RTMP can. */
export type Hangup = (reason: string) => void

export interface RtmpServerOptions {
  readonly host: string
  /** 0 lets the system choose. */
  readonly port: number
  readonly log: Log
  /** Checks the key. A text is the reason for a refusal, which the encoder shows. Nothing is read before it answers. */
  admit(request: PublishRequest, hangup: Hangup): Promise<Publication | string>
}

/** Handshake and key must have come within this time, and nobody is silent for longer than that, in milliseconds. */
const BEGIN_WITHIN = 6_000
const SILENCE = 30_000
/** How long somebody who is cut off may take to read why, in milliseconds. */
const LINGER = 2_000
const LIMITS: AdmissionLimits = { waiting: { all: 128, network: 12 }, publishing: { all: 128, network: 32 } }
/** All that is sent before the key was checked, handshake and all, in bytes. */
const MOST_BEFORE_KEY = 64 * 1024
/** The largest messages, in bytes: anything before the key was checked, then by kind. No picture of 4K is as large. */
const LARGEST_COMMAND = 16 * 1024
const LARGEST_METADATA = 64 * 1024
const LARGEST_SOUND = 256 * 1024
const LARGEST_PICTURE = 8 * 1024 * 1024
/** What one connection may hold of messages that are not complete, in bytes. */
const MOST_INCOMPLETE = 20 * 1024 * 1024
const MOST_CHUNK_STREAMS = 16
/** What waits for somebody who does not read, in bytes. */
const MOST_UNREAD = 256 * 1024
/** Messages of a publisher, a thousand a second. */
const MESSAGES = { most: 30_000, perSecond: 1_000 }
const RTMP_VERSION = 3
/** After so many milliseconds the clock of RTMP begins at 0 again. */
const CLOCK_TURN = 2 ** 32
const connectionLost = 'The connection was lost'
const AUDIO = 8
const VIDEO = 9

// It would write what strangers send to standard output, a line for each command that it does not know.
libraryLog.log = () => undefined

/** What is no RTMP, or more than we take. */
class BadRtmp extends Error {}

/** The protocol with limits, and with the key checked before the encoder hears that it publishes. */
class Connection extends Rtmp {
  publishing = false
  asked = false
  private readonly messages = budget(MESSAGES)
  readonly onAsk: (message: RtmpInvoke) => void
  readonly onTag: (tag: FlvTag) => void
  readonly onStop: () => void

  constructor(handlers: Pick<Connection, 'onAsk' | 'onTag' | 'onStop'>) {
    super()
    // It reads FLV, which nothing here sends, and has a megabyte for it.
    this.flv = null
    this.onAsk = handlers.onAsk
    this.onTag = handlers.onTag
    this.onStop = handlers.onStop
  }

  override packetParse(): void {
    super.packetParse()
    const { bytes, header } = this.parserPacket
    // It could make the message shorter than what came of it already, and the parser read the same bytes once more.
    if (bytes > 0 && header.fmt !== 3) throw new BadRtmp('A message began within another one')
  }

  override packetAlloc(): void {
    // Told by differences it grows beyond the 32 bits that it has, after 49 days; the parser would give nothing on from then.
    this.parserPacket.clock %= CLOCK_TURN
    const { length, type } = this.parserPacket.header
    if (length > this.largest(type)) throw new BadRtmp('A message was too large')
    if (this.inPackets.size > MOST_CHUNK_STREAMS) throw new BadRtmp('There were too many chunk streams')
    let held = Math.max(0, length - this.parserPacket.capacity)
    for (const { capacity } of this.inPackets.values()) held += capacity
    if (held > MOST_INCOMPLETE) throw new BadRtmp('Too much of it was not complete')
    super.packetAlloc()
  }

  private largest(type: number): number {
    if (!this.publishing) return LARGEST_COMMAND
    if (type === VIDEO) return LARGEST_PICTURE
    return type === AUDIO ? LARGEST_SOUND : LARGEST_METADATA
  }

  override packetHandler(): void {
    if (!this.messages.take(1)) throw new BadRtmp('It sent too many messages')
    super.packetHandler()
  }

  override dataHandler(): void {
    const { header, clock, payload } = this.parserPacket
    if (!this.publishing || (header.type !== AUDIO && header.type !== VIDEO)) return
    // The buffer is used again for the next message.
    this.onTag({ type: header.type, timestamp: clock, data: inOwnMemory([payload.subarray(0, header.length)]) })
  }

  override onPublish(message: RtmpInvoke): void {
    if (this.asked) throw new BadRtmp('It published twice')
    this.asked = true
    this.streamId = this.parserPacket.header.stream_id
    this.onAsk(message)
  }

  override onPlay(): void {
    throw new BadRtmp('Nothing is played here')
  }

  override onDeleteStream(): void {
    this.onStop()
  }
}

const pasted = (text: string): string => text.replace(/^(\s|%0a|%0d|%20|%09)+|(\s|%0a|%0d|%20|%09)+$/gi, '')

/** The public name and the key in what an encoder asks for; null when it is neither of the two forms. */
export function readAddress(app: unknown, stream: unknown): { name: string; key: string } | null {
  if (typeof app !== 'string' || typeof stream !== 'string' || app.length + stream.length > 500) return null
  // Blanks and line breaks get into what is copied and pasted, as they are or as addresses write them.
  const [path = '', query = ''] = pasted(stream).split('?', 2)
  const folders = pasted(app).split('?')[0]?.split('/').filter(Boolean) ?? []
  const parts = [...folders, ...path.split('/').filter(Boolean)]
  if (parts[0] !== 'live' || parts.length < 2 || parts.length > 3) return null
  // A plus sign in a query means a space; keys have the one and never the other.
  const argument = pasted(String(parse(query).key ?? '')).replaceAll(' ', '+')
  const [, name = '', last = ''] = parts
  const key = argument || last
  return key === '' ? null : { name, key }
}

/** Listens for encoders. Whatever they send, it ends their own connection at most. */
export async function rtmpServer({ host, port, log, admit }: RtmpServerOptions) {
  const room = admission(LIMITS)

  const server = createServer((socket) => {
    if (!room.enter(socket)) return socket.destroy()
    serve(socket)
  })

  function serve(socket: Socket): void {
    const address = socket.remoteAddress ?? ''
    let publication: Publication | null = null
    let ended = false
    let first = true
    let unacknowledged = 0
    let received = 0
    const bytesLeft = budget(PUBLISHED_BYTES)

    const end = (reason: string) => {
      if (ended) return
      ended = true
      try {
        publication?.end(reason)
      } catch (error) {
        // What cannot be finished is lost for this publisher alone.
        log.error({ err: error, address }, 'a publication did not end well')
      }
    }
    /** Lets what was said reach the other end, and the connection go in any case. */
    const close = () => {
      socket.end()
      const linger = setTimeout(() => socket.destroy(), LINGER).unref()
      socket.once('close', () => clearTimeout(linger))
    }
    const hangup: Hangup = (reason) => {
      if (socket.destroyed) return
      log.info({ address }, `a publisher was disconnected: ${reason}`)
      const told = !ended && connection.publishing
      end(reason)
      if (!told) return socket.destroy()
      connection.sendStatusMessage(connection.streamId ?? 1, 'error', 'NetStream.Failed', reason)
      close()
    }
    const connection = new Connection({
      onAsk: (message) => void ask(message).catch((error) => hangup((error as Error).message)),
      onTag: (tag) => publication?.tag(tag),
      onStop: () => {
        end('The broadcaster stopped')
        close()
      },
    })
    connection.onOutputCallback = (bytes) => {
      if (!socket.writable) return
      socket.write(bytes)
      if (socket.writableLength > MOST_UNREAD) socket.destroy()
    }

    async function ask(message: RtmpInvoke): Promise<void> {
      clearTimeout(begin)
      socket.pause()
      const wanted = readAddress(connection.streamApp, message.streamName)
      let answer = wanted
        ? await admit({ ...wanted, address }, hangup)
        : 'The address must be rtmp://host/live with the stream key name?key=secret'
      // Who has gone meanwhile would hold its room for ever.
      if (typeof answer !== 'string' && socket.destroyed) return answer.end(connectionLost)
      if (typeof answer !== 'string') {
        const full = room.publish(socket)
        if (full !== undefined) {
          answer.end(full)
          answer = full
        }
      }
      socket.resume()
      if (typeof answer === 'string') {
        log.info({ address, name: wanted?.name }, `a publisher was refused: ${answer}`)
        ended = true
        connection.sendStatusMessage(connection.streamId ?? 1, 'error', 'NetStream.Publish.BadName', answer)
        return close()
      }
      publication = answer
      if (ended) return answer.end(connectionLost)
      connection.publishing = true
      connection.streamName = wanted?.name
      socket.setTimeout(SILENCE)
      connection.respondPublish()
    }

    const begin = setTimeout(() => hangup('It did not begin to publish'), BEGIN_WITHIN)
    socket.setNoDelay(true)
    socket.on('timeout', () => hangup('It sent nothing for 30 seconds'))
    socket.on('error', () => end(connectionLost))
    socket.on('close', () => {
      clearTimeout(begin)
      room.leave(socket)
      end(connectionLost)
    })
    socket.on('data', (bytes: Buffer) => {
      if (ended) return
      try {
        if (first && bytes[0] !== RTMP_VERSION) throw new BadRtmp('It did not speak RTMP')
        first = false
        received += bytes.length
        if (!connection.publishing && received > MOST_BEFORE_KEY) throw new BadRtmp('It sent too much before its key')
        if (!bytesLeft.take(bytes.length)) throw new BadRtmp('It sent more than 80 Mbit/s')
        const problem = connection.parserData(bytes)
        if (problem) throw new BadRtmp(problem)
        if (!(connection.inChunkSize >= 1 && connection.inChunkSize <= LARGEST_PICTURE))
          throw new BadRtmp('The chunk size was impossible')
        unacknowledged += bytes.length
        if (connection.ackSize && unacknowledged >= connection.ackSize / 2) {
          connection.sendACK(received >>> 0)
          unacknowledged = 0
        }
      } catch (error) {
        hangup(error instanceof BadRtmp ? error.message : 'What it sent could not be read')
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
      for (const socket of room.sockets()) socket.destroy()
      await closed
    },
  }
}
