import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

export type Encoding = 'br' | 'gzip'

/** How files are compressed for those who take it, the best first. */
export const encodings: Encoding[] = ['br', 'gzip']

/** The best encoding that a client takes, by its Accept-Encoding header. */
export const chooseEncoding = (header: string | undefined): Encoding | null =>
  negotiate((header ?? '').toLowerCase(), encodings)

const brotli = (bytes: Buffer, quality: number) =>
  toBrotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })

let turn: Promise<unknown> = Promise.resolve()
/** One at a time: the smallest brotli takes most of a core for a second. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = turn.then(work)
  turn = result.catch(() => {})
  return result
}

/** What was made for one answer, compressed quickly. */
export const compressed = (bytes: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'gzip' ? toGzip(bytes) : brotli(bytes, 4)

const endings: Record<Encoding, string> = { br: '.br', gzip: '.gz' }

/** Where the compressed form of a file lies when the build has made it: beside the file, as `panel.js.br`. */
export const compressedPath = (path: string, encoding: Encoding): string => path + endings[encoding]

/** The smallest that a file can be made, for files that are compressed once and sent often. */
export const smallest = (bytes: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'gzip' ? toGzip(bytes, { level: 9 }) : inTurn(() => brotli(bytes, 11))

/** A file's bytes with its compressed forms, each found or made when it is first asked for, and then kept. */
export class Encoded {
  readonly bytes: Buffer
  private readonly find: (encoding: Encoding) => Promise<Buffer | null>
  private readonly forms = new Map<Encoding, Promise<Buffer>>()

  /** `find` answers with a form that was made before, or null where there is none. */
  constructor(bytes: Buffer, find: (encoding: Encoding) => Promise<Buffer | null> = async () => null) {
    this.bytes = bytes
    this.find = find
  }

  as(encoding: Encoding): Promise<Buffer> {
    let form = this.forms.get(encoding)
    if (!form) {
      form = this.find(encoding).then((found) => found ?? this.make(encoding))
      this.forms.set(encoding, form)
    }
    return form
  }

  /** For brotli, answers quickly with good compression, and makes the best one for whoever comes later. */
  private make(encoding: Encoding): Promise<Buffer> {
    const best = smallest(this.bytes, encoding)
    if (encoding === 'gzip') return best
    best.then(
      (bytes) => this.forms.set('br', Promise.resolve(bytes)),
      () => {},
    )
    return brotli(this.bytes, 5)
  }
}
