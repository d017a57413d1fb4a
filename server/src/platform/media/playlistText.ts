import { randomBytes } from 'node:crypto'
import { constants, crc32, deflateRawSync, gzipSync, inflateRawSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const PLAYLIST = 'application/vnd.apple.mpegurl'

/** Stands where the viewer's token goes; no address can contain it. */
export const TOKEN = '\u0000'

/** A playlist's text for everybody, into which each viewer's token is put. */
export interface PlaylistText {
  plain(token: string): string
  /** The same, as gzip. */
  squeezed(token: string): Buffer
}

const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const LARGEST_BLOCK = 0xffff

/**
 * `text` with a TOKEN wherever the viewer's own belongs.
 *
 * When a part is finished everybody who waits is answered in one moment, so that squeezing each viewer's own text would
 * cost more than all the rest. It is squeezed once for all instead: everything up to the first token is sent as it is,
 * and what follows refers back to that token wherever it repeats it. So another token of the same length can be put in.
 */
export function playlistText(text: string): PlaylistText {
  const pieces = text.split(TOKEN)
  const plain = (token: string) => pieces.join(token)
  const start = pieces[0] as string
  /** What follows the first token, squeezed, by the token's length; null where it does not fit every token. */
  const tails = new Map<number, Buffer | null>()

  /** The text with a token of bytes that no playlist has, in no order, cut behind the first one. */
  function aroundAny(length: number): { head: Buffer; tail: Buffer } {
    const mark = randomBytes(length).map((byte) => byte | 0x80)
    const whole = Buffer.from(plain(Buffer.from(mark).toString('latin1')), 'latin1')
    return { head: whole.subarray(0, start.length + length), tail: whole.subarray(start.length + length) }
  }

  function tailFor(length: number): Buffer | null {
    if (pieces.length < 2 || start.length + length > LARGEST_BLOCK) return null
    const { head, tail } = aroundAny(length)
    const squeezed = deflateRawSync(tail, { dictionary: head })
    // It serves all only if it takes every token from the head, and nothing but tokens.
    const other = aroundAny(length)
    return inflateRawSync(squeezed, { dictionary: other.head }).equals(other.tail) ? squeezed : null
  }

  return {
    plain,
    squeezed(token) {
      const whole = Buffer.from(plain(token), 'latin1')
      let tail = tails.get(token.length)
      if (tail === undefined) {
        tail = tailFor(token.length)
        tails.set(token.length, tail)
      }
      if (tail === null) return gzipSync(whole, { level: constants.Z_BEST_SPEED })
      const head = start.length + token.length
      // A block that is not squeezed and not the last: its length, and the same with all bits turned.
      const block = Buffer.alloc(5)
      block.writeUInt16LE(head, 1)
      block.writeUInt16LE(head ^ 0xffff, 3)
      const foot = Buffer.alloc(8)
      foot.writeUInt32LE(crc32(whole), 0)
      foot.writeUInt32LE(whole.length, 4)
      return Buffer.concat([GZIP_HEAD, block, whole.subarray(0, head), tail, foot])
    },
  }
}

/** Answers with a playlist for the holder of a token; squeezed, where that is read, as tokens fill most of it. */
export function sendPlaylist(request: FastifyRequest, reply: FastifyReply, text: PlaylistText, token: string) {
  reply.type(PLAYLIST).header('cache-control', 'no-store').header('vary', 'accept-encoding')
  if (!String(request.headers['accept-encoding'] ?? '').includes('gzip')) return reply.send(text.plain(token))
  return reply.header('content-encoding', 'gzip').send(text.squeezed(token))
}
