import type { IncomingMessage } from 'node:http'
import type { ErrorBody } from '@shoal/bus/requests'
import type { FastifyError, FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'

const known: Record<string, { status: number; code: string; message: string }> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, code: 'bad-json', message: 'The body is not valid JSON' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, code: 'bad-json', message: 'The body is empty' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, code: 'bad-content-type', message: 'Send application/json' },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, code: 'too-large', message: 'The body is too large' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, code: 'bad-request', message: 'The Content-Length is wrong' },
  FST_REQ_FILE_TOO_LARGE: { status: 413, code: 'upload/too-large', message: 'The file is too large' },
  FST_FILES_LIMIT: { status: 400, code: 'bad-request', message: 'Send one file' },
  FST_ERR_BAD_URL: { status: 400, code: 'bad-request', message: 'The address is not valid' },
}

/** How much of a body that is too large is read all the same, in bytes and ms. */
const lingering = { bytes: 64 * 1024 * 1024, time: 2_000 }

/** Reads on for a while: whoever is still writing would lose the answer with the connection. */
function drained(request: IncomingMessage): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, lingering.time)
  let bytes = 0
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > lingering.bytes) resolve()
  })
  request.once('end', resolve).once('close', resolve).resume()
  return promise.finally(() => clearTimeout(timer))
}

/** Answers every failure with `{ message, code }` and a right status; what is our fault is logged and not shown. */
export function installErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error: FastifyError | Refusal, request, reply) => {
    if (error instanceof Refusal) {
      const body: ErrorBody = { message: error.message, code: error.code }
      if (error.issues) body.issues = [...error.issues]
      return reply
        .code(error.status)
        .headers(error.headers ?? {})
        .send(body)
    }
    const { status, code, message } =
      known[error.code] ??
      (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
        ? { status: error.statusCode, code: 'bad-request', message: 'The request is not valid' }
        : { status: 500, code: 'internal', message: 'Sorry, something went wrong' })
    if (status === 413 && !request.raw.complete) await drained(request.raw)
    if (status >= 500) request.log.error({ err: error }, 'a request failed')
    return reply.code(status).send({ message, code })
  })
}
