import { timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SchemaWatch } from './database/index.ts'
import { budgets } from './http/budgets.ts'
import type { Lifecycle } from './lifecycle.ts'
import type { Metrics } from './metrics.ts'
import type { Nodes } from './nodes/index.ts'

export interface OperationsOptions {
  metrics: Metrics
  lifecycle: Lifecycle
  schema: SchemaWatch
  nodes: Pick<Nodes, 'reachable'>
  /** Whether this node can write, as of about now. */
  canWrite: () => Promise<boolean>
  /** Of METRICS_TOKEN. */
  metricsToken: string | undefined
}

/**
 * ADM-5: `/healthz` (the process lives), `/readyz` (it can serve), `/metrics` (Prometheus). A node that cannot reach the
 * others says so and stays ready: it serves, and without it nobody would.
 */
export function mountOperations(app: FastifyInstance, options: OperationsOptions): void {
  const { metrics, lifecycle, schema, nodes, canWrite, metricsToken } = options
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
  app.get('/readyz', { config: { budget: budgets.readiness } }, async (_, reply) => {
    if (lifecycle.state !== 'ready') return reply.code(503).send({ status: lifecycle.state })
    try {
      if (await schema.isNewer()) return reply.code(503).send({ status: 'newer database' })
    } catch {
      return reply.code(503).send({ status: 'no database' })
    }
    if (!(await canWrite())) return reply.code(503).send({ status: 'cannot write' })
    return { status: 'ready', otherNodes: nodes.reachable ? 'reachable' : 'unreachable' }
  })
  mountMetrics(app, metrics, metricsToken)
}

/** `/metrics`: tells of everything, so it is for the operator alone. Others are told that there is no such page. */
export function mountMetrics(app: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  app.get('/metrics', async (request, reply) => {
    if (!(token === undefined ? isOfThisMachine(request) : hasToken(request, token))) return reply.callNotFound()
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}

/** What a proxy adds; a program on this machine has no reason to. */
const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** A program on this machine that asks this server by itself, not a client that a proxy on this machine passes on. */
function isOfThisMachine({ headers, socket }: FastifyRequest): boolean {
  if (forwarding.some((name) => name in headers)) return false
  const peer = socket.remoteAddress ?? ''
  if (!isLoopback(peer)) return false
  const name = URL.parse(`http://${headers.host}`)?.hostname.replace(/^\[|\]$/g, '') ?? ''
  return name === 'localhost' || isLoopback(name)
}

const isLoopback = (address: string): boolean => {
  const plain = address.replace(/^::ffff:/, '')
  return address === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'))
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const [given, wanted] = [headers.authorization ?? '', `Bearer ${token}`].map((text) => Buffer.from(text))
  return given!.length === wanted!.length && timingSafeEqual(given!, wanted!)
}
