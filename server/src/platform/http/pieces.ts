import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** What is handed to a connection at once, in bytes: what waits there is bounded, and how fast it is taken can be seen. */
const piece = 64 * 1024

/** Bytes as a stream that hands out the next piece when the one before was taken; nothing is copied. */
function inPieces(bytes: Buffer): Readable {
  let at = 0
  return new Readable({
    highWaterMark: 1,
    read() {
      const end = at + piece
      this.push(bytes.subarray(at, end))
      at = end
      if (at >= bytes.length) this.push(null)
    },
  })
}

/** Sends answers that are whole in memory piece by piece, as files from disk are sent [OPS-4]. */
export function sendInPieces(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
    if (!isWhole || payload.length <= piece || request.method === 'HEAD') return done(null, payload)
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload
    reply.header('content-length', bytes.length)
    done(null, inPieces(bytes))
  })
}
