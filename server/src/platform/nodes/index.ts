import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Adapter } from 'socket.io-adapter'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { Settings } from '../settings.ts'
import { nodesInMemory } from './memory.ts'

/** Something that nodes tell each other; the payload goes as JSON. Made with `topic`. */
export interface Topic<Payload> {
  readonly name: string
  /** Never there; ties the payload's type to the topic. */
  readonly payload?: Payload
}

/** Declares something that nodes tell each other, as `area.what`. */
export const topic = <Payload>(name: string): Topic<Payload> => ({ name })

/** What a rate limiter of all nodes counts: `points` uses in `seconds`, by key. */
export interface RateOptions {
  name: string
  points: number
  seconds: number
}

/** Makes the adapter of a Socket.IO namespace. */
export type AdapterFactory = (namespace: ConstructorParameters<typeof Adapter>[0]) => Adapter

/**
 * The other nodes of the show, in memory or over Redis. Its users need not know whether there are any [OPS-2]. Telling
 * never fails and is never waited for: a node that is not reached is told of a gap later.
 */
export interface Nodes {
  /** Tells every other node; within a transaction it waits for the commit. */
  tell<Payload>(topic: Topic<Payload>, payload: Payload): void
  /** Runs when another node told it. Errors are logged. */
  on<Payload>(topic: Topic<Payload>, listener: (payload: Payload) => unknown): void
  /** Runs what `on` was given: another node told it in another way than this one. */
  hear(name: string, payload: unknown): Promise<void>
  /**
   * Shares a value of this node with the others: the result of `read`, read again after each call of the returned function,
   * a few times a second at most. They lose it when this node ends.
   */
  share<Value>(topic: Topic<Value>, read: () => Value): () => void
  /** The last value of each other node that lives. */
  shared<Value>(topic: Topic<Value>): readonly Value[]
  /** Runs when a value of another node came, changed or went. */
  onShared(topic: Topic<unknown>, listener: () => unknown): void
  /**
   * Runs when something that happened may not have arrived here: the others could not be reached for a while, one ended
   * without a word, or the database was away. Memory of it must be read again; a listener that fails is logged.
   */
  onGap(listener: () => unknown): void
  /** This node could not follow for a while. Runs what `onGap` was given, and has its pages look again. */
  gap(): void
  /** Whether there can be other nodes at all. */
  readonly several: boolean
  /** False while the others cannot be reached: this node goes on alone. */
  readonly reachable: boolean
  onReachable(listener: (reachable: boolean) => void): void
  /** Counts over all nodes; while they cannot be reached, over this one. */
  rateLimiter(options: RateOptions): RateLimiterAbstract
  /** How broadcasts reach the sockets of all nodes. */
  readonly adapter: AdapterFactory
  close(): Promise<void>
}

export interface NodesOptions {
  settings: Pick<Settings, 'redisUrl'>
  log: Log
  metrics: Metrics
  afterCommit: (action: () => void) => void
}

/** Over Redis where REDIS_URL is set. Throws a SettingsError when nothing usable answers there. */
export async function openNodes({ settings, ...options }: NodesOptions): Promise<Nodes> {
  const nodes =
    settings.redisUrl === undefined ? nodesInMemory(options.log) : await overRedis(settings.redisUrl, options)
  options.metrics.gauge('shoal_nodes_reachable', '1 while this node reaches the others, or needs none', () =>
    nodes.reachable ? 1 : 0,
  )
  return nodes
}

/** The client is only loaded by shows with a Redis: it makes a start longer. */
async function overRedis(url: string, options: Omit<NodesOptions, 'settings'>): Promise<Nodes> {
  const { nodesOverRedis } = await import('./redis.ts')
  return nodesOverRedis({ url, ...options })
}
