import type { FastifyInstance } from 'fastify'
import type { SchemaWatch } from './database/index.ts'
import type { Lifecycle } from './lifecycle.ts'
import type { Metrics } from './metrics.ts'
import type { Nodes } from './nodes/index.ts'

export interface OperationsOptions {
  metrics: Metrics
  lifecycle: Lifecycle
  schema: SchemaWatch
  nodes: Pick<Nodes, 'reachable'>
}

/**
 * ADM-5: `/healthz` (the process lives), `/readyz` (it can serve), `/metrics` (Prometheus). A node that cannot reach the
 * others says so and stays ready: it serves, and without it nobody would.
 */
export function mountOperations(app: FastifyInstance, { metrics, lifecycle, schema, nodes }: OperationsOptions): void {
  const requests = metrics.histogram('shoal_http_request_seconds', 'Requests by route and status', [
    'method',
    'route',
    'status',
  ])

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    requests.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
    done()
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    if (lifecycle.state !== 'ready') return reply.code(503).send({ status: lifecycle.state })
    try {
      if (await schema.isNewer()) return reply.code(503).send({ status: 'newer database' })
    } catch {
      return reply.code(503).send({ status: 'no database' })
    }
    return { status: 'ready', otherNodes: nodes.reachable ? 'reachable' : 'unreachable' }
  })
  app.get('/metrics', async (_, reply) => reply.type(metrics.contentType).send(await metrics.text()))
}
