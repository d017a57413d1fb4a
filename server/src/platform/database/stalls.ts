import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** After which time a connection that is in use is looked at, in ms: most transactions take a hundredth of it. */
const longUse = 5_000
/** How long one look waits for an answer, and how many in vain mean that nobody is there, in ms. */
const [answerMax, looksInVain] = [3_000, 3]
const lookEvery = 1_000

/** Notices a database that is gone without a word: its machine failed, or a network swallows what is sent. */
export interface StallWatch {
  /** Throws while nobody answers: what would be asked would only wait. */
  check(): void
  stop(): void
}

/** A client whose connection ends while nobody waits for it says so by itself, and ends the process where nobody listens. */
export const surviveItsEnd = (client: pg.PoolClient | pg.Client): void => void client.on('error', () => {})

/**
 * Watches the connections of a pool [OPS-3]. A slow statement is left alone while the database answers others. If it
 * answers nothing for about ten seconds, connections in use are ended, so that their callers get an error instead of
 * waiting until the operating system gives up, a quarter of an hour later.
 */
export function watchStalls(pool: pg.Pool, connectionString: string): StallWatch {
  const inUse = new Map<pg.PoolClient, number>()
  let inVain = 0
  let looking = false
  pool.on('acquire', (client) => inUse.set(client, performance.now()))
  pool.on('release', (_, client) => inUse.delete(client))

  /** Asks for the simplest answer there is, on a connection of its own. */
  async function answers(): Promise<boolean> {
    const socket = new Socket()
    const client = new pg.Client({ connectionString, stream: () => socket })
    surviveItsEnd(client)
    const asked = client.connect().then(() => client.query('select 1'))
    try {
      return await Promise.race([
        asked.then(() => true),
        // Where this process itself was late, the answer may lie there already: it is read before the second pause ends.
        pause(answerMax)
          .then(() => pause(100))
          .then(() => false),
      ])
    } catch {
      // A database that refuses a connection is there.
      return true
    } finally {
      asked.catch(() => {})
      socket.destroy()
    }
  }

  async function look(): Promise<void> {
    const long = [...inUse].filter(([, since]) => performance.now() - since > longUse).map(([client]) => client)
    if (looking || (inVain === 0 && long.length === 0)) return
    looking = true
    inVain = (await answers()) ? 0 : inVain + 1
    looking = false
    // Ended like this, a connection fails what it was asked, instead of waiting for the answer.
    if (inVain >= looksInVain) for (const client of long) void (client as unknown as pg.Client).end().catch(() => {})
  }

  const timer = setInterval(() => void look(), lookEvery).unref()
  return {
    check() {
      if (inVain >= looksInVain) throw Object.assign(new Error('The database does not answer'), { code: 'ETIMEDOUT' })
    },
    stop: () => clearInterval(timer),
  }
}
