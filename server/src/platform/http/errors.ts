import { generalErrors, uploadErrors } from '@shoal/bus/errors'
import type { ErrorBody } from '@shoal/bus/requests'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { unavailable } from '../database/index.ts'
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
  FST_ERR_MAX_PARAM_LENGTH: () => refusal(generalErrors.badRequest, 'address'),
}

/** What is answered for something that was thrown. Of Fastify's own refusals an unknown one keeps its status. */
export function answerTo(error: FastifyError | Refusal): Refusal {
  if (error instanceof Refusal) return error
  const later = unavailable(error)
  if (later) return later
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

/** How an answer says that nobody keeps it. */
const notKept = /\bno-(store|cache)\b/

/** Answers a failure with `{ message, code }` and a right status; what is our fault is logged and not shown. */
export function sendFailure(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = answerTo(error)
  const { status, headers = {} } = answer
  if (status >= 500 && !(error instanceof Refusal)) request.log.error({ err: error }, 'a request failed')
  // Closed at once, the connection would take the answer with it while the sender is still writing.
  reply.removeHeader('connection')
  return reply.code(status).header('cache-control', 'no-store').headers(headers).send(bodyOf(answer))
}

/** Answers every failure of the routes, and lets no cache keep a refusal, whatever the route had said of its answer [OPS-3]. */
export function installErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error: FastifyError | Refusal, request, reply) => sendFailure(error, request, reply))
  app.addHook('onSend', async (_, reply) => {
    if (reply.statusCode >= 400 && !notKept.test(String(reply.getHeader('cache-control'))))
      reply.header('cache-control', 'no-store')
  })
}
