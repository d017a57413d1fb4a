import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * What a Range header asks of `size` bytes: a range; `whole` when there is none or one of a kind that may be ignored
 * (another unit, several ranges, nonsense); `unsatisfiable` when it lies outside.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return 'whole'
  if (from === '') {
    const last = Number(to)
    return last === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - last), end: size - 1 }
  }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return 'whole'
  return start >= size ? 'unsatisfiable' : { start, end }
}

/** What is sent: a file from disk, or bytes that are here already. */
export type RangedContent = ({ path: string } | { bytes: Uint8Array }) & {
  type: string
  /** Of the content, in quotes. */
  etag: string
  cacheControl: string
}

/** Answers with a content, or the part of it that was asked for. Throws when a file cannot be read. */
export async function sendRanged(
  request: FastifyRequest,
  reply: FastifyReply,
  content: RangedContent,
): Promise<FastifyReply> {
  const { type, etag, cacheControl } = content
  const size = 'path' in content ? (await stat(content.path)).size : content.bytes.length
  reply.header('accept-ranges', 'bytes').header('etag', etag).header('cache-control', cacheControl).type(type)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const condition = request.headers['if-range']
  const asked = condition === undefined || condition === etag ? request.headers.range : undefined
  const range = rangeOf(asked, size)
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send()
  const { start, end } = range === 'whole' ? { start: 0, end: size - 1 } : range
  if (range !== 'whole') reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  reply.header('content-length', end - start + 1)
  // Without a body Fastify would say that there is none; of a stream it takes the length that was set.
  if (request.method === 'HEAD' || size === 0) return reply.send(Readable.from([]))
  if ('path' in content) return reply.send(createReadStream(content.path, { start, end }))
  return reply.send(Buffer.from(content.bytes.subarray(start, end + 1)))
}
