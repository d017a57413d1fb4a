// A bare Fastify server that answers with bytes it was given: the peer of the registry and of the document.
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import fastify from 'fastify'

interface Given {
  path: string
  type: string
  encoding?: string
  body: string
}

const app = fastify()
const [line = '[]'] = (await once(createInterface({ input: process.stdin }), 'line')) as string[]
for (const { path, type, encoding, body } of JSON.parse(line) as Given[]) {
  const bytes = Buffer.from(body, 'base64')
  app.get(path, (_, reply) => {
    if (encoding) reply.header('content-encoding', encoding)
    return reply.type(type).send(bytes)
  })
}
const url = await app.listen({ host: '127.0.0.1', port: 0 })
process.stdout.write(`${JSON.stringify({ url })}\n`)
