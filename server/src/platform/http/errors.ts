import type { IncomingMessage } from 'node:http'
import { generalErrors, uploadErrors } from '@shoal/bus/errors'
import type { ErrorBody } from '@shoal/bus/requests'
import type { FastifyError, FastifyInstance } from 'fastify'
import { Refusal, refusal } from '../refusal.ts'

/** What Fastify refuses by itself. */
const known: Record<string, () => Refusal> = {
  FST_ERR_CTP_INVALID_JSON_BODY: () => refusal(generalErrors.badJson, 'invalid'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => refusal(generalErrors.badJson, 'empty'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => refusal(generalErrors.badContentType),
  FST_ERR_CTP_BODY_TOO_LARGE: () => refusal(generalErrors.tooLarge),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => refusal(generalErrors.badRequest, 'contentLength'),
  FST_REQ_FILE_TOO_LARGE: () => refusal(uploadErrors.tooLarge),
  FST_FILES_LIMIT: () => refusal(generalErrors.badRequest, 'oneFile'),
  FST_ERR_BAD_URL: () => refusal(generalErrors.badRequest, 'address'),
}

/** What is answered for something that was thrown. Of Fastify's own refusals an unknown one keeps its status. */
export function answerTo(error: FastifyError | Refusal): Refusal {
  if (error instanceof Refusal) return error
  const ours = known[error.code]
  if (ours) return ours()
  const { statusCode: status } = error
  if (status === undefined || status < 400 || status >= 500) return refusal(generalErrors.internal)
  return refusal({ ...generalErrors.badRequest, status }, 'other')
}

/** What whoever asked may know of it. */
export const bodyOf = ({ code, message, issues }: Refusal): ErrorBody => ({
  message,
  code,
  ...(issues && { issues: [...issues] }),
})

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
    const answer = answerTo(error)
    const { status, headers = {} } = answer
    if (!(error instanceof Refusal)) {
      if (status === 413 && !request.raw.complete) await drained(request.raw)
      if (status >= 500) request.log.error({ err: error }, 'a request failed')
    }
    return reply.code(status).headers(headers).send(bodyOf(answer))
  })
}
