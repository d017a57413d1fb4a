// The whole server, which keeps the names of the prepared statements that each request runs. A message `{ path }` is
// answered with `{ prepared: [...] }`: those of requests to this path, since the message before. What goes on beside
// requests, such as jobs, is in none.
import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { startApp } from '../../src/app.ts'
import { makeDemoShow } from '../../src/demo.ts'
import { features } from '../../src/features/index.ts'
import type { Database } from '../../src/platform/database/index.ts'
import { readSettings } from '../../src/platform/settings.ts'

/** The path of the request that is being answered. */
const answering = new AsyncLocalStorage<string>()
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRequest', (request, _reply, done) => answering.run(request.url.split('?', 1)[0]!, done))
})

let ran: { path: string; name: string }[] = []
const { lifecycle, platform } = await startApp(readSettings(process.env, features), features, makeDemoShow)
const { database } = platform
const { prepared } = database
database.prepared = ((name, text, values) => {
  const path = answering.getStore()
  if (path !== undefined) ran.push({ path, name })
  return prepared(name, text, values)
}) as Database['prepared']

process.on('message', ({ path }: { path: string }) => {
  process.send?.({ prepared: ran.filter((one) => one.path === path).map(({ name }) => name) })
  ran = []
})
lifecycle.obeySignals()
