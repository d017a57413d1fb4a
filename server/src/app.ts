import type { AddressInfo } from 'node:net'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import type { InitialData } from '@shoal/bus/accounts/contract'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { refuseDemoShow } from './demo.ts'
import { operatorActions } from './platform/backup/operatorActions.ts'
import { openOperatorSocket } from './platform/backup/operatorSocket.ts'
import { systemClock } from './platform/clock.ts'
import {
  countFailures,
  type Database,
  endByPanic,
  openDatabase,
  tellOfOutages,
  watchSchema,
} from './platform/database/index.ts'
import { prepareDataDirectory } from './platform/dataDirectory.ts'
import { mountDocuments } from './platform/documents/index.ts'
import type { Feature, FeatureParts } from './platform/feature.ts'
import { createHappenings } from './platform/happenings/index.ts'
import { refuseOddAddresses } from './platform/http/addresses.ts'
import { installBudgets } from './platform/http/budgets.ts'
import { createDoor, type Door } from './platform/http/door.ts'
import { installErrors, sendFailure } from './platform/http/errors.ts'
import { mountRoutes, usualBody } from './platform/http/mount.ts'
import { sendInPieces } from './platform/http/pieces.ts'
import { createSnapshots } from './platform/http/snapshots.ts'
import { createJobs } from './platform/jobs/index.ts'
import { boundJsonBodies } from './platform/jsonBounds.ts'
import { createBooks } from './platform/ledger/books.ts'
import { createLedger } from './platform/ledger/index.ts'
import { createLifecycle, type Lifecycle } from './platform/lifecycle.ts'
import { createLimiter } from './platform/limiter.ts'
import { createLog } from './platform/log.ts'
import { createMetrics } from './platform/metrics.ts'
import { openNodes } from './platform/nodes/index.ts'
import { mountOperations } from './platform/operations.ts'
import type { Identity } from './platform/people/who.ts'
import type { Platform } from './platform/platform.ts'
import { createGateway, isForSocket } from './platform/realtime/gateway.ts'
import { createOutbox } from './platform/realtime/outbox.ts'
import { createPublisher } from './platform/realtime/publisher.ts'
import { tellReachability } from './platform/realtime/reach.ts'
import type { Refusal } from './platform/refusal.ts'
import { createRetention } from './platform/retention.ts'
import { createRooms } from './platform/rooms/index.ts'
import { readSecrets } from './platform/secrets.ts'
import type { Settings } from './platform/settings.ts'
import { isForPeople } from './platform/settingsPart.ts'
import { installSecurityHeaders } from './platform/web/index.ts'
import { createWriteCheck } from './platform/writeCheck.ts'

/** How long answers may go on when the server stops. */
const drainMs = 3_000

export interface App {
  readonly platform: Platform
  readonly lifecycle: Lifecycle
  /** What its features brought along. */
  readonly parts: readonly FeatureParts[]
  /** Where it listens, without a trailing slash. */
  readonly url: string
}

/** Before the accounts feature provides identities, everybody is a visitor. */
const nobody: Identity = {
  byCookie: async () => ({ who: null }),
  byBearer: async () => ({ who: null, problem: 'invalid jwt' }),
  bySession: async () => ({ who: null }),
}

/** The HTTP server with the answers to errors, before anything is mounted. */
export function createHttp(settings: Settings, log: Platform['log'], door: Door): FastifyInstance {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustProxy,
    bodyLimit: usualBody,
    http: { ...door.options, shouldUpgradeCallback: isForSocket },
    clientErrorHandler: door.brokenRequest,
    // A malformed address reaches no route, and none of the hooks that count.
    frameworkErrors: (error, request, reply) => {
      door.budgets.countRefused(request.ip, reply.raw).then(
        () => sendFailure(error, request, reply),
        (tooMany: Refusal) => sendFailure(tooMany, request, reply),
      )
    },
    routerOptions: { maxParamLength: 256 },
    // Sockets are closed by the gateway, idle connections by the server, so that stopping takes no time-out.
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  }) as unknown as FastifyInstance
  app.removeContentTypeParser('text/plain')
  boundJsonBodies(app)
  installErrors(app)
  installBudgets(app, door.budgets)
  refuseOddAddresses(app)
  sendInPieces(app)
  return app
}

/** Puts the program together from its platform and features, starts it and listens. Throws SettingsError, DataDirectoryInUse and MigrationRefused. */
export async function startApp(
  settings: Settings,
  features: readonly Feature[],
  demo: (platform: Platform, parts: readonly FeatureParts[]) => Promise<void>,
): Promise<App> {
  const log = createLog(settings)
  const lifecycle = createLifecycle(log)
  const metrics = createMetrics()
  prepareDataDirectory(settings)
  const secrets = readSecrets(settings)
  const nodes = await lifecycle.run(
    'nodes',
    () => openNodes({ settings, log, metrics, afterCommit: (action) => database.afterCommit(action) }),
    (open) => open.close(),
  )
  const database: Database = await lifecycle.run(
    'database',
    () => openDatabase(settings, (error) => log.warn({ err: error }, 'a database connection was lost')),
    (open: Database) => open.close(),
  )
  countFailures(database, metrics)
  endByPanic(database, lifecycle.fail)
  lifecycle.onStop('outages', tellOfOutages(database, log, nodes.gap))
  const ledger = createLedger(database)
  const jobs = createJobs({ database, log, metrics, work: settings.role === 'all' || settings.role === 'worker' })
  const books = createBooks({ database, jobs, metrics, log, clock: systemClock })
  const retention = createRetention({ jobs, clock: systemClock, log, metrics })
  const check = settings.environment !== 'production'
  const happenings = createHappenings({ database, jobs, clock: systemClock, log, check })
  const limiter = createLimiter(settings.rateFactor, nodes)
  const door = createDoor(settings, metrics, systemClock, log)
  const http = createHttp(settings, log, door)
  const ownHosts = new Set([new URL(settings.publicUrl).host])
  const gateway = createGateway({
    identity: () => platform.identity,
    limiter,
    nodes,
    log,
    check,
    metrics,
    ownHosts,
    door,
    rateFactor: settings.rateFactor,
  })
  const publisher = createPublisher({
    emit: gateway.emit,
    emitHere: gateway.emitHere,
    afterCommit: (action) => database.afterCommit(action),
    check,
  })

  const rooms = createRooms({ gateway, log })
  tellReachability(nodes, gateway, publisher)
  const outbox = createOutbox({ database, nodes, publisher, retention, log })

  const parts: FeatureParts[] = []
  const snapshots = createSnapshots(log)
  const platform: Platform = {
    settings,
    secrets,
    database,
    ledger,
    books,
    retention,
    jobs,
    happenings,
    log,
    metrics,
    clock: systemClock,
    limiter,
    nodes,
    publisher,
    outbox,
    gateway,
    rooms,
    identity: nobody,
    snapshots,
    initialData: async (who) => {
      const pieces = await Promise.all(parts.map((part) => part.initialData?.(who)))
      return Object.assign({}, ...pieces) as InitialData
    },
  }

  try {
    if (isForPeople(settings.environment)) await refuseDemoShow(database, settings)
    installSecurityHeaders(http, settings)
    await http.register(cookie)
    await http.register(multipart)
    mountDocuments(http, settings.publicUrl)
    const schema = watchSchema(database, lifecycle.fail)
    lifecycle.onStop('schema', schema.stop)
    const canWrite = createWriteCheck({ database, dataDir: settings.dataDir, clock: systemClock })
    mountOperations(http, { metrics, lifecycle, schema, nodes, canWrite, metricsToken: settings.metricsToken })
    for (const feature of features) parts.push(feature.setup(platform))
    for (const part of parts) {
      for (const routes of [part.routes ?? []].flat()) {
        mountRoutes(http, routes, {
          identity: () => platform.identity,
          limiter,
          budgets: door.budgets,
          ownHosts,
          log,
          check,
        })
        snapshots.add(routes, part.sharedBy)
      }
      if (part.listeners) gateway.listen(part.listeners)
      if (part.http) await http.register(async (scope) => part.http?.(scope))
    }
    // What features take up again as they start may already hand in jobs; they run when everything is up.
    await lifecycle.run(
      'jobs',
      () => jobs.open(),
      () => jobs.stop(),
    )
    for (const part of parts) await part.start?.()
    await jobs.start()
    await books.start()
    await lifecycle.run('retention', retention.start, retention.stop)
    await lifecycle.run('outbox', outbox.start, outbox.stop)
    if (!isForPeople(settings.environment)) await demo(platform, parts)
    if (database.dialect === 'pglite')
      await lifecycle.run(
        'commands',
        () => {
          const own = operatorActions({ database, books, log, settings })
          return openOperatorSocket(settings.dataDir, Object.assign(own, ...parts.map((part) => part.operator)), log)
        },
        (close) => close(),
      )
    gateway.attach(http.server)
    door.guard(http.server)
    await lifecycle.run(
      'http',
      () => http.listen({ host: settings.host, port: settings.port }),
      () => http.close(),
    )
    for (const part of parts) part.reachable?.()
    lifecycle.onStop('realtime', () => {
      publisher.flush()
      return gateway.close()
    })
    // A viewer who pauses a film keeps its answer open as long as they like: answers that are not done by then are cut off.
    lifecycle.onStop('open answers', () => {
      setTimeout(() => http.server.closeAllConnections(), drainMs).unref()
    })
  } catch (error) {
    await lifecycle.stop()
    throw error
  }
  const { port } = http.server.address() as AddressInfo
  if (isForPeople(settings.environment) && !settings.publicUrl.startsWith('https:'))
    log.warn(
      { publicUrl: settings.publicUrl },
      'PUBLIC_URL is not https: who is on the way reads passwords and sessions',
    )
  lifecycle.ready()
  return { platform, lifecycle, parts, url: `http://localhost:${port}` }
}
