import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, compressedPath, Encoded, type Encoding } from './encodings.ts'

const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.wav': 'audio/wav',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
}
/** The media type of a file, by the ending of its name. */
export const typeOf = (path: string): string => types[extname(path)] ?? 'application/octet-stream'
const compressible = /^(text\/|application\/(json|manifest|wasm)|image\/svg)/

/** Whether compressing so many bytes of a type saves more than it costs. */
export const isWorthCompressing = (type: string, bytes: number): boolean => compressible.test(type) && bytes > 512

/** A built file has a name of its content: it never changes. */
export const immutable = 'public, max-age=31536000, immutable'
/** For files that not everybody may have: the browser keeps them, but asks each time whether it still may use them. */
export const forOneOnly = 'private, no-cache'

/** For files whose name stays while the content changes. */
export const askEachTime = 'public, no-cache'

/** The files below a folder, by their path in it with slashes; none when there is no such folder. Links are left out. */
export async function listFiles(folder: string): Promise<Set<string>> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    return new Set(files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Set()
    throw error
  }
}

/** What is kept in memory of the files that were asked for; the longest unused go first. */
const memoryLimit = 96 * 1024 * 1024

/** A content that is kept, with a name of its own. */
export interface Kept {
  content: Encoded
  etag: string
}

/** Keeps a content; `find` answers with compressed forms that were made before, see `Encoded`. */
export const keep = (bytes: Buffer, find?: (encoding: Encoding) => Promise<Buffer | null>): Kept => ({
  content: new Encoded(bytes, find),
  etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
})

/** Answers with a content that is kept, compressed where the asker takes it, or says that they have it already. */
export async function sendKept(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { content, etag, type, cacheControl }: Kept & { type: string; cacheControl: string },
): Promise<FastifyReply> {
  reply.header('cache-control', cacheControl).header('etag', etag).header('x-content-type-options', 'nosniff')
  const pack = isWorthCompressing(type, content.bytes.length)
  const vary = [pack && 'accept-encoding', cacheControl === forOneOnly && 'cookie, authorization'].filter(Boolean)
  if (vary.length > 0) reply.header('vary', vary.join(', '))
  if (headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return reply.code(304).send()
  reply.type(type)
  const encoding = pack ? chooseEncoding(headers['accept-encoding']) : null
  if (encoding === null) return reply.send(content.bytes)
  return reply.header('content-encoding', encoding).send(await content.as(encoding))
}

/**
 * Serves files of immutable content from memory, compressed: as the build has compressed them where that lies beside the
 * file, so that a start compresses nothing. The caller says which file; no path comes from outside.
 */
export function createFileServer() {
  const loaded = new Map<string, Promise<Kept>>()
  const sizes = new Map<string, number>()

  async function load(path: string): Promise<Kept> {
    const bytes = await readFile(path)
    sizes.set(path, bytes.length)
    return keep(bytes, (encoding) => readFile(compressedPath(path, encoding)).catch(() => null))
  }

  function forgetOldest(): void {
    let total = 0
    for (const size of sizes.values()) total += size
    for (const path of loaded.keys()) {
      if (total <= memoryLimit) return
      total -= sizes.get(path) ?? 0
      loaded.delete(path)
      sizes.delete(path)
    }
  }

  async function recall(path: string): Promise<Kept> {
    const known = loaded.get(path)
    loaded.delete(path)
    const file = known ?? load(path)
    loaded.set(path, file)
    try {
      const ready = await file
      if (!known) forgetOldest()
      return ready
    } catch (error) {
      if (loaded.get(path) === file) loaded.delete(path)
      throw error
    }
  }

  /** Answers with the file at `path`. Throws when it cannot be read. */
  return async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    cacheControl: string,
  ): Promise<FastifyReply> {
    const kept = await recall(path)
    return sendKept(request, reply, { ...kept, type: typeOf(path), cacheControl })
  }
}
