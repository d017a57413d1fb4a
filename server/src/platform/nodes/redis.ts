import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import { newId } from '../ids.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { gapListeners } from './gap.ts'
import type { Nodes, Topic } from './index.ts'
import { createLink } from './link.ts'
import { createPeers, type Message } from './peers.ts'
import { broadcastsOver } from './streams.ts'

/** How often nodes say that they live, in ms. */
const beatEvery = 1_000
/** How long a changed value waits for further changes before it is shared, in ms. */
const shareEvery = 200

const prefix = 'shoal:'

export interface RedisNodesOptions {
  url: string
  log: Log
  metrics: Metrics
  afterCommit: (action: () => void) => void
}

type Received = Message & { from: string }

/** What came over the channel, or null when it is no message of a node. */
function readMessage(text: string): Received | null {
  try {
    const message = JSON.parse(text) as Partial<Received> | null
    return typeof message?.from === 'string' && typeof message.kind === 'string' ? (message as Received) : null
  } catch {
    return null
  }
}

/** Nodes that reach each other over Redis, whose data need not survive. Throws a SettingsError if it is not there. */
export async function nodesOverRedis({ url, log, metrics, afterCommit }: RedisNodesOptions): Promise<Nodes> {
  const link = createLink(url, log)
  const own = newId()
  const channel = `${prefix}nodes:${link.commands.options.db ?? 0}`
  const broadcasts = broadcastsOver(link)
  const listeners = new Map<string, Array<(payload: never) => unknown>>()
  const gaps = gapListeners(log)
  const reachableListeners: Array<(reachable: boolean) => void> = []
  const sharing = new Map<string, () => unknown>()

  const run = async (what: string, listener: () => unknown) => {
    try {
      await listener()
    } catch (error) {
      log.error({ err: error }, `${what} of another node could not be followed`)
    }
  }
  function gap(): void {
    // A page that is away just now must read again when it comes back, too.
    broadcasts.noteHole().catch(link.failed)
    gaps.runAll()
  }

  function send(message: Message): void {
    if (!link.reachable) return
    link.commands.publish(channel, JSON.stringify({ from: own, ...message })).catch(link.failed)
  }
  const sendShared = () => {
    for (const [name, read] of sharing) send({ kind: 'shared', name, payload: read() })
  }

  const hear = async (name: string, payload: unknown) => {
    for (const listener of listeners.get(name) ?? []) await run(name, () => listener(payload as never))
  }

  const peers = createPeers({
    now: () => performance.now(),
    /** Somebody new: each tells what it shares. */
    greet() {
      send({ kind: 'hello', missed: false })
      sendShared()
    },
    gap,
    sharedChanged(name) {
      for (const listener of listeners.get(`shared ${name}`) ?? []) void run(name, listener as () => unknown)
    },
    told(name, payload) {
      for (const listener of listeners.get(name) ?? []) void run(name, () => listener(payload as never))
    },
  })
  metrics.gauge('shoal_nodes', 'Nodes that this one knows of, itself included', () => 1 + peers.count())

  const subscriber = link.connect('waiting')
  subscriber.on('message', (_channel: string, text: string) => {
    const message = readMessage(text)
    if (message === null) log.warn({ channel }, 'something that is no node writes into the channel of the nodes')
    else if (message.from !== own) peers.received(message.from, message)
  })
  try {
    await link.start()
  } catch (error) {
    broadcasts.stop()
    await link.close()
    throw error
  }
  await subscriber.subscribe(channel)
  send({ kind: 'hello', missed: false })
  const beat = setInterval(() => {
    send({ kind: 'beat' })
    if (link.reachable) peers.sweep()
  }, beatEvery).unref()

  link.onChange((reachable) => {
    for (const listener of reachableListeners) listener(reachable)
    if (!reachable) return
    peers.hold()
    // The others missed what happened here, as we missed what happened there.
    send({ kind: 'hello', missed: true })
    sendShared()
    gap()
  })

  const listen = (name: string, listener: (payload: never) => unknown) =>
    void listeners.set(name, [...(listeners.get(name) ?? []), listener])

  function share<Value>({ name }: Topic<Value>, read: () => Value): () => void {
    sharing.set(name, read)
    let waiting = false
    return () => {
      if (waiting) return
      waiting = true
      setTimeout(() => {
        waiting = false
        send({ kind: 'shared', name, payload: read() })
      }, shareEvery).unref()
    }
  }

  return {
    tell: ({ name }, payload) => afterCommit(() => send({ kind: 'told', name, payload })),
    on: ({ name }, listener) => listen(name, listener as (payload: never) => unknown),
    hear,
    share,
    shared: <Value>({ name }: Topic<Value>) => peers.shared(name) as Value[],
    onShared: ({ name }, listener) => listen(`shared ${name}`, listener),
    onGap: gaps.add,
    gap,
    several: true,
    get reachable() {
      return link.reachable
    },
    onReachable: (listener) => void reachableListeners.push(listener),
    rateLimiter({ name, points, seconds }) {
      const insuranceLimiter = new RateLimiterMemory({ points, duration: seconds })
      return new RateLimiterRedis({
        ...{ storeClient: link.commands, rejectIfRedisNotReady: true, insuranceLimiter },
        ...{ keyPrefix: `${prefix}rate:${name}`, points, duration: seconds },
      })
    },
    adapter: broadcasts.adapter,
    async close() {
      clearInterval(beat)
      send({ kind: 'bye' })
      broadcasts.stop()
      await link.close()
    },
  }
}
