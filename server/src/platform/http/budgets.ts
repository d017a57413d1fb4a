import { Socket } from 'node:net'
import type { Writable } from 'node:stream'
import type { Rate } from '@shoal/bus'
import { perMinute } from '@shoal/bus/dsl/contract'
import type { FastifyInstance } from 'fastify'
import { createLimiter } from '../limiter.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { nodesInMemory } from '../nodes/memory.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How often one network may ask for this route; `own` where the route counts by itself. By default that of files. */
    budget?: Budget | 'own'
  }
}

export interface Budget {
  readonly name: string
  readonly rate: Rate
}

const budget = (name: string, perMinuteOfOne: number): Budget => ({ name, rate: perMinute(perMinuteOfOne, 'address') })

/**
 * What one network may ask for in a minute outside the contract [OPS-4]. A page has some sixty files, and as many people
 * as may have a socket may sit behind one address: five hundred who come at once get all of them.
 */
export const budgets = {
  /** What lies in memory, or takes one look into the database; and addresses at which nothing is. */
  files: budget('files', 30_000),
  /** Pictures and sound of live streams: five hundred players, each with six requests a second. */
  live: budget('live', 180_000),
  /** Films from disk: players ask for them in parts. */
  films: budget('films', 6_000),
  /** The documents of the interface, some megabytes each. */
  interface: budget('interface', 120),
  /** Whether the server is ready. */
  readiness: budget('readiness', 3_000),
  /**
   * Whatever is refused before it is counted anywhere else: nobody's calls and those of a wrong token, broken requests,
   * sockets without a person. A page whose session has ended is refused a few times, and a thousand may be open.
   */
  refused: budget('refused', 3_000),
}

export interface Budgets {
  /** Counts one use by the network of an address. Throws Refusal 429 when there were too many. */
  use(budget: Budget, address: string): Promise<void>
  /**
   * Counts an answer of 429 to an address, and resolves when it is to be sent: at once, and late to whoever takes no
   * notice, because refusals are work as well. Once `connection`, or the response, is closed, nothing waits any more.
   */
  beforeTooMany(address: string, connection?: Writable): Promise<void>
  /** Counts what is refused before it comes to a route. Throws Refusal 429 when there was too much of it, late like every other. */
  countRefused(address: string, connection?: Writable): Promise<void>
}

/**
 * Whoever was refused so often in a minute goes on regardless, and waits so long for each further refusal, in ms. So many
 * wait at a time, of all addresses together: as many requests as five addresses may have at work.
 */
const regardless = { rate: perMinute(1_000, 'address'), waitMs: 5_000, most: 5_000 }

/** Waits so many ms, and no longer than the connection is open: for whoever has gone nothing is kept. */
function waitWhileOpen(ms: number, connection: Writable | undefined): Promise<void> {
  if (connection?.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      connection?.off('close', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    connection?.once('close', end)
  })
}

/** Each node counts for itself: what is saved is its work, and a question to the others would take longer than most answers. */
export function createBudgets(rateFactor: number, log: Log, metrics: Metrics): Budgets {
  const nodes = nodesInMemory(log)
  const limiter = createLimiter(rateFactor, nodes)
  const refusals = createLimiter(1, nodes)
  let late = 0
  metrics.gauge('shoal_late_refusals', 'Answers of 429 that wait, because their address goes on regardless', () => late)

  const use = ({ name, rate }: Budget, address: string) => limiter.use(name, rate, { person: null, address })

  async function beforeTooMany(address: string, connection?: Writable): Promise<void> {
    const isOften = await refusals.use('refusals', regardless.rate, { person: null, address }).then(
      () => false,
      () => true,
    )
    if (!isOften || late >= regardless.most * rateFactor) return
    late += 1
    await waitWhileOpen(regardless.waitMs, connection)
    late -= 1
  }

  return {
    use,
    beforeTooMany,
    countRefused: (address, connection) =>
      use(budgets.refused, address).catch(async (tooMany: unknown) => {
        await beforeTooMany(address, connection)
        throw tooMany
      }),
  }
}

/**
 * Gives every route a budget by address, so that a new one has its own from the start, and addresses without a route too.
 * Whichever of them answers 429, for whatever reason, does so late to whoever takes no notice.
 */
export function installBudgets(app: FastifyInstance, { use, beforeTooMany }: Budgets): void {
  app.addHook('onRequest', async ({ routeOptions, ip }) => {
    const { budget = budgets.files } = routeOptions.config ?? {}
    if (budget !== 'own') await use(budget, ip)
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    // What a page asks of us by itself has no connection: there is nobody who should wait, and the page must not.
    if (reply.statusCode !== 429 || !(request.socket instanceof Socket)) return done(null, payload)
    beforeTooMany(request.ip, reply.raw).then(() => done(null, payload), done)
  })
}
