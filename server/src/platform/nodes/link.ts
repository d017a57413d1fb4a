import { Redis, type RedisOptions } from 'ioredis'
import type { Log } from '../log.ts'
import { SettingsError } from '../settings.ts'

/** How long Redis may take to answer before it counts as away, in ms: more than a busy node is ever late. */
const answerMax = 2_000
/** How long each try of a start waits for Redis, in ms. */
const startMax = 2_500
/**
 * How often a start tries. On a machine under load this process may be kept waiting longer than that, and then finds the time
 * up before it has looked whether the answer is there: the next try sees it.
 */
const startTries = 4
/** How often it is looked whether Redis takes what is written, in ms. */
const lookEvery = 1_000

/** Connections to Redis, and whether all of them work. */
export interface Link {
  /** For commands that must fail at once instead of waiting while Redis is away. */
  readonly commands: Redis
  /** One more connection; `waiting` ones keep what is asked of them until Redis is back. */
  connect(kind: 'commands' | 'waiting'): Redis
  /** Waits until all connections that were made are there. Throws a SettingsError when nothing usable answers. */
  start(): Promise<void>
  readonly reachable: boolean
  /** Runs when Redis went away (false), and when it is back (true). */
  onChange(listener: (reachable: boolean) => void): void
  /** Something could not be written: Redis counts as away until it takes something again. */
  failed(error: unknown): void
  close(): Promise<void>
}

const silent = 'it does not answer'

/** Whether an error says only that no answer came in time. */
const isLate = (error: unknown): boolean => {
  const { message, code } = error as NodeJS.ErrnoException
  return message === silent || message === 'Command timed out' || code === 'ETIMEDOUT'
}

const textOf = (error: unknown): string => {
  const { message, code } = error as NodeJS.ErrnoException
  if (isLate(error)) return silent
  // Of the errors of several addresses Node makes one without a message.
  return message || code || String(error)
}

const options: Record<'commands' | 'waiting', RedisOptions> = {
  commands: {
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    commandTimeout: answerMax,
  },
  waiting: { maxRetriesPerRequest: null },
}

/** Connections to the Redis at this address, none of which is waited for yet. */
export function createLink(url: string, log: Log): Link {
  const connections: Redis[] = []
  const listeners: Array<(reachable: boolean) => void> = []
  let open = false
  let reachable = true
  let looking = false
  let problem: unknown = new Error(silent)

  function connect(kind: 'commands' | 'waiting'): Redis {
    const connection = new Redis(url, {
      ...options[kind],
      connectTimeout: startMax,
      retryStrategy: (tries) => Math.min(100 * tries, lookEvery),
    })
    connections.push(connection)
    connection.on('error', (error) => {
      problem = error
    })
    connection.on('close', () => lose(problem))
    connection.on('ready', () => void look())
    return connection
  }

  function change(to: boolean): void {
    if (!open || reachable === to) return
    reachable = to
    for (const listener of listeners) listener(to)
  }

  function lose(error: unknown): void {
    if (open && reachable) log.warn(`Redis is away (${textOf(error)}); this node goes on alone until it is back`)
    change(false)
  }

  /** Writes something: a Redis that is full, or only reads, is of as little use as none. */
  const probe = () => commands.set('shoal:probe', '1', 'PX', 10_000)

  async function look(): Promise<void> {
    if (!open || looking) return
    looking = true
    try {
      if (connections.some(({ status }) => status !== 'ready')) return lose(problem)
      await probe()
      if (!reachable && open) log.info('Redis is back')
      change(true)
    } catch (error) {
      // A connection that hangs may never say so itself.
      if (open && commands.status === 'ready' && isLate(error))
        for (const connection of connections) connection.disconnect(true)
      lose(error)
    } finally {
      looking = false
    }
  }

  const close = async () => {
    open = false
    clearInterval(timer)
    for (const connection of connections) connection.disconnect()
  }

  const commands = connect('commands')
  const timer = setInterval(() => void look(), lookEvery).unref()
  const ready = (connection: Redis) =>
    new Promise<void>((resolve, reject) => {
      if (connection.status === 'ready') return resolve()
      const settle = (error?: unknown) => {
        clearTimeout(late)
        connection.off('ready', settle).off('error', settle)
        if (error === undefined) resolve()
        else reject(error)
      }
      const late = setTimeout(() => settle(problem), startMax)
      connection.once('ready', settle).once('error', settle)
    })
  async function tryToStart(tries: number): Promise<void> {
    try {
      await Promise.all(connections.map(ready))
      await probe()
    } catch (error) {
      if (!isLate(error) || tries <= 1) throw error
      await tryToStart(tries - 1)
    }
  }

  return {
    commands,
    connect,
    async start() {
      try {
        await tryToStart(startTries)
      } catch (error) {
        throw new SettingsError(`REDIS_URL leads to no Redis that can be used (${textOf(error)})`)
      }
      open = true
    },
    get reachable() {
      return reachable
    },
    onChange: (listener) => void listeners.push(listener),
    failed: lose,
    close,
  }
}
