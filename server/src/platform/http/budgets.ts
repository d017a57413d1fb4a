import type { Rate } from '@shoal/bus'
import { perMinute } from '@shoal/bus/dsl/contract'
import type { FastifyInstance } from 'fastify'
import { createLimiter } from '../limiter.ts'
import type { Log } from '../log.ts'
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
  /**
   * Counts one use by the network of an address. Throws Refusal 429 when there were too many, and late to whoever takes
   * no notice: refusals are work as well.
   */
  use(budget: Budget, address: string): Promise<void>
}

/** Whoever was refused so often in a minute goes on regardless, and waits so long for each further refusal, in ms. */
const regardless = { rate: perMinute(1_000, 'address'), waitMs: 5_000 }

/** Each node counts for itself: what is saved is its work, and a question to the others would take longer than most answers. */
export function createBudgets(rateFactor: number, log: Log): Budgets {
  const nodes = nodesInMemory(log)
  const limiter = createLimiter(rateFactor, nodes)
  const refusals = createLimiter(1, nodes)
  return {
    async use({ name, rate }, address) {
      const by = { person: null, address }
      try {
        await limiter.use(name, rate, by)
      } catch (refused) {
        const isOften = await refusals.use('refusals', regardless.rate, by).then(
          () => false,
          () => true,
        )
        if (isOften) await new Promise<void>((resolve) => setTimeout(resolve, regardless.waitMs))
        throw refused
      }
    },
  }
}

/** Gives every route a budget by address, so that a new one has its own from the start, and addresses without a route too. */
export function installBudgets(app: FastifyInstance, { use }: Budgets): void {
  app.addHook('onRequest', async ({ routeOptions, ip }) => {
    const { budget = budgets.files } = routeOptions.config ?? {}
    if (budget !== 'own') await use(budget, ip)
  })
}
