import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

export type Encoding = 'br' | 'gzip'

/** The best first. */
const encodings: Encoding[] = ['br', 'gzip']

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

/** A file's bytes with its compressed forms, each made when it is first asked for and then kept. */
export class Encoded {
  readonly bytes: Buffer
  private readonly forms = new Map<Encoding, Promise<Buffer>>()

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  as(encoding: Encoding): Promise<Buffer> {
    let form = this.forms.get(encoding)
    if (!form) {
      form = encoding === 'gzip' ? toGzip(this.bytes, { level: 9 }) : this.brotli()
      this.forms.set(encoding, form)
    }
    return form
  }

  /** Answers quickly with good compression, and makes the best one for whoever comes later. */
  private brotli(): Promise<Buffer> {
    const best = inTurn(() => brotli(this.bytes, 11))
    best.then(
      (bytes) => this.forms.set('br', Promise.resolve(bytes)),
      () => {},
    )
    return brotli(this.bytes, 5)
  }
}
