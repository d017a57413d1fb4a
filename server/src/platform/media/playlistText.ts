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

  /** The text around a token, cut behind the first one. */
  function around(token: Buffer): { head: Buffer; tail: Buffer } {
    const whole = Buffer.from(plain(token.toString('latin1')), 'latin1')
    return { head: whole.subarray(0, start.length + token.length), tail: whole.subarray(start.length + token.length) }
  }

  function tailFor(length: number): Buffer | null {
    if (pieces.length < 2 || start.length + length > LARGEST_BLOCK) return null
    const token = foreignBytes(length)
    const { head, tail } = around(token)
    const squeezed = deflateRawSync(tail, { dictionary: head })
    // It serves all only if it takes every token from the head, whole: any byte of one that it brought itself would be
    // wrong in a token that differs in each.
    const other = around(foreignBytes(length, token))
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

/** Bytes in no order that no playlist has; each another one than in `unlike`. */
function foreignBytes(length: number, unlike?: Buffer): Buffer {
  const bytes = randomBytes(length)
  for (const [index, byte] of bytes.entries())
    bytes[index] = unlike ? 0x80 | ((unlike[index]! + 1 + (byte % 0x7f)) & 0x7f) : 0x80 | byte
  return bytes
}

/** Answers with a playlist for the holder of a token; squeezed, where that is read, as tokens fill most of it. */
export function sendPlaylist(request: FastifyRequest, reply: FastifyReply, text: PlaylistText, token: string) {
  reply.type(PLAYLIST).header('cache-control', 'no-store').header('vary', 'accept-encoding')
  if (!String(request.headers['accept-encoding'] ?? '').includes('gzip')) return reply.send(text.plain(token))
  return reply.header('content-encoding', 'gzip').send(text.squeezed(token))
}
