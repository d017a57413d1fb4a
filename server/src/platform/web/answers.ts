import type { FastifyInstance, FastifyRequest } from 'fastify'

/** What says who asks and from where; nothing else of the document's request belongs to the calls. */
const kept = ['host', 'cookie', 'user-agent', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto']

/**
 * The answers that whoever asks for a document would get to GET calls of the API, by address. The calls go the way of all
 * others, permission and rate included; one that is refused is left out, and the page asks for itself.
 */
export async function answersFor(
  app: FastifyInstance,
  request: FastifyRequest,
  addresses: readonly string[],
): Promise<Record<string, unknown>> {
  const headers = Object.fromEntries(kept.map((name) => [name, request.headers[name]]).filter(([, value]) => value))
  const remoteAddress = request.socket.remoteAddress
  const asked = addresses.filter((address) => address.startsWith('/api/'))
  const answers = await Promise.all(
    asked.map(async (url) => {
      const answer = await app.inject({ method: 'GET', url, headers, ...(remoteAddress && { remoteAddress }) })
      return answer.statusCode === 200 ? [[url, answer.json() as unknown]] : []
    }),
  )
  return Object.fromEntries(answers.flat())
}
