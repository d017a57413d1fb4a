import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { Redis } from 'ioredis'
import type { AdapterFactory } from './index.ts'
import type { Link } from './link.ts'
import { oneWrite } from './oneWrite.ts'

/** Broadcasts that are kept for pages that were away: two minutes of a busy show [RT-3]. */
const kept = 50_000

const names = { stream: 'shoal:broadcasts', session: 'shoal:away:', hole: 'shoal:hole' }

const timeOf = (offset: string): number => Number(offset.split('-')[0])

export interface Broadcasts {
  adapter: AdapterFactory
  /** Broadcasts of this node are missing in the stream: a page that was away before this moment is not given the rest of it. */
  noteHole(): Promise<void>
  /** Before the connections close. */
  stop(): void
}

/**
 * Broadcasts over a Redis stream, from which a page that was cut off for a moment gets what it missed, also on another
 * node [RT-3]. While Redis is away each node goes on for its own sockets: every use that fails is caught here, because
 * the library leaves some of them to end the process.
 */
export function broadcastsOver(link: Link): Broadcasts {
  const writer = link.connect('commands')
  let reader: Redis | undefined

  /** The library does not handle a failure of this command, which would end the process. */
  function watch(connection: Redis, command: 'set' | 'subscribe'): void {
    const run = connection[command].bind(connection) as (...args: unknown[]) => Promise<unknown>
    Reflect.set(connection, command, (...args: unknown[]) => {
      const done = run(...args)
      done.catch(link.failed)
      return done
    })
  }

  watch(writer, 'set')
  // The library asks for a connection that reads the stream, then for one that subscribes. Both wait for Redis: one that
  // refused at once would be asked again at once, and for ever.
  writer.duplicate = () => {
    const connection = link.connect('waiting')
    watch(connection, 'subscribe')
    reader ??= connection
    return connection
  }
  const make = createAdapter(writer, {
    ...{ streamName: names.stream, channelPrefix: names.stream, sessionKeyPrefix: names.session },
    ...{ maxLen: kept, onlyPlaintext: true },
  })

  return {
    adapter(namespace) {
      const adapter = make(namespace)
      const publish = adapter.doPublish.bind(adapter)
      const persist = adapter.persistSession.bind(adapter)
      const restore = adapter.restoreSession.bind(adapter)

      // When this rejects the library sends the broadcast to the sockets of this node.
      adapter.doPublish = async (message) => {
        if (!link.reachable) throw new Error('the other nodes cannot be reached')
        try {
          return await publish(message)
        } catch (error) {
          link.failed(error)
          throw error
        }
      }
      adapter.persistSession = (session) => {
        if (link.reachable) persist(session)
      }
      adapter.restoreSession = async (pid, offset) => {
        const hole = await writer.zscore(names.hole, 'last')
        if (hole !== null && timeOf(offset) <= Number(hole)) throw new Error('broadcasts are missing since then')
        return restore(pid, offset)
      }
      return oneWrite(adapter)
    },

    async noteHole() {
      // An entry without a namespace is not the library's; its number is later than everything that may be missing.
      const offset = await writer.xadd(names.stream, '*', 'hole', '1')
      await writer.zadd(names.hole, 'GT', timeOf(offset as string), 'last')
    },

    stop() {
      // The library would go on asking a closed connection, without a pause.
      if (reader) reader.xread = () => new Promise(() => {})
    },
  }
}
