// The whole server, or an edge, which tells every route that it has, those outside the contract included. A message
// `{ routes: true }` is answered with `{ routes: [{ method, url }] }`.

import { subscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'

const routes: Array<{ method: string; url: string }> = []
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.push({ method: one, url })
  })
})

process.on('message', () => void process.send?.({ routes }))
// A process that only waits for messages may end.
process.channel?.unref()

await import('../../src/main.ts')
