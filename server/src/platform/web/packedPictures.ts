import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { assetsFolder } from '../folders.ts'
import { recentlyUsed } from '../media/recentlyUsed.ts'
import { chooseEncoding, compressed, type Encoding } from './encodings.ts'
import { immutable } from './files.ts'

const unpack = promisify(brotliDecompress)

/** Many small drawings in one packed file of the assets, with a line for each: its name, a space, its SVG. */
export interface PackedPictures {
  /** Where they are served, with the name of the set, because browsers keep each picture for good. */
  at: string
  /** The file within the folder of assets, packed with brotli. */
  file: string
  /** Makes a whole document of what stands in the line. */
  document?: (drawing: string) => string
}

/** All pictures by their names. Emoji are 9 MB, so nothing is read before somebody asks. */
async function read(file: string): Promise<ReadonlyMap<string, string>> {
  const text = (await unpack(await readFile(join(assetsFolder, file)))).toString('latin1')
  return new Map(text.split('\n').map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]))
}

/** What is kept of the pictures of a packed file as they are sent, in bytes. */
const squeezedMost = 4_000_000

const files = new Map<string, Promise<ReadonlyMap<string, string>>>()

/** The drawing of one name in a packed file; undefined where there is none. */
export async function packedDrawing({ file }: Pick<PackedPictures, 'file'>, name: string): Promise<string | undefined> {
  let all = files.get(file)
  if (!all) {
    all = read(file).catch((error: unknown) => {
      files.delete(file)
      throw error
    })
    files.set(file, all)
  }
  return (await all).get(name)
}

/** Serves each picture of a packed file at an address of its own, `<at>/<name>.svg`. */
export function mountPackedPictures(
  app: FastifyInstance,
  { at, file, document = (drawing) => drawing }: PackedPictures,
  nothingHere: (reply: FastifyReply) => FastifyReply,
): void {
  const squeezed = recentlyUsed<Buffer>((bytes) => bytes.length, { maxBytes: squeezedMost })
  async function squeeze(name: string, svg: string, encoding: Encoding): Promise<Buffer> {
    const key = `${encoding} ${name}`
    const bytes = squeezed.get(key) ?? (await compressed(Buffer.from(svg), encoding))
    if (!squeezed.has(key)) squeezed.set(key, bytes)
    return bytes
  }

  app.get<{ Params: { name: string } }>(`${at}/:name.svg`, async (request, reply) => {
    const drawing = await packedDrawing({ file }, request.params.name)
    if (drawing === undefined) return nothingHere(reply)
    const svg = document(drawing)
    reply.type('image/svg+xml').header('cache-control', immutable).header('vary', 'accept-encoding')
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    if (encoding === null) return reply.send(svg)
    return reply.header('content-encoding', encoding).send(await squeeze(request.params.name, svg, encoding))
  })
}
