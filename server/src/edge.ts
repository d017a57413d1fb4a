import type { AddressInfo } from 'node:net'
import { createHttp } from './app.ts'
import { systemClock } from './platform/clock.ts'
import { budgets } from './platform/http/budgets.ts'
import { createDoor } from './platform/http/door.ts'
import { createLifecycle, type Lifecycle } from './platform/lifecycle.ts'
import { createLog } from './platform/log.ts'
import { mediaEdge } from './platform/media/index.ts'
import { createMetrics } from './platform/metrics.ts'
import { mountMetrics } from './platform/operations.ts'
import type { Settings } from './platform/settings.ts'

/** Starts an edge: a server without a database that passes on the streams of its origin [STR-13]. */
export async function startEdge(
  settings: Settings & { originUrl: string },
): Promise<{ lifecycle: Lifecycle; url: string }> {
  const log = createLog(settings)
  const lifecycle = createLifecycle(log)
  const metrics = createMetrics()
  const door = createDoor(settings, metrics, systemClock, log)
  const http = createHttp(settings, log, door)
  http.get('/healthz', async () => ({ status: 'ok' }))
  http.get('/readyz', { config: { budget: budgets.readiness } }, async (_, reply) =>
    lifecycle.state === 'ready' ? { status: 'ready' } : reply.code(503).send({ status: lifecycle.state }),
  )
  mountMetrics(http, metrics, settings.metricsToken)
  const { originUrl, edgeCacheBytes: maxBytes } = settings
  await http.register(mediaEdge({ originUrl, maxBytes, clock: systemClock }))
  // Players wait here for the next picture; when the edge stops they go to another.
  http.addHook('preClose', async () => http.server.closeAllConnections())
  door.guard(http.server)
  await lifecycle.run(
    'http',
    () => http.listen({ host: settings.host, port: settings.port }),
    () => http.close(),
  )
  lifecycle.ready()
  return { lifecycle, url: `http://localhost:${(http.server.address() as AddressInfo).port}` }
}
