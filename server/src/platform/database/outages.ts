import { sql } from 'drizzle-orm'
import type { Log } from '../log.ts'
import { isPanic, kindOfFailure } from './failures.ts'
import type { Database } from './index.ts'

/** How often it is looked whether the database is back, in ms. */
const lookEvery = 1_000

/**
 * The embedded database cannot go on after a panic, which a disk that refuses its log brings: the server ends with one line
 * for the operator. A PostgreSQL of its own comes back by itself.
 */
export function endByPanic(database: Database, end: (why: string) => void): void {
  if (database.dialect !== 'pglite') return
  database.onFailure((error) => {
    if (!isPanic(error)) return
    end(`the embedded database had to stop (${error.message}); make room on the disk and start the server again`)
  })
}

const reasonOf = (error: unknown): string => {
  const { message, code } = error as NodeJS.ErrnoException
  // Of the errors of several addresses Node makes one without a message.
  return message || code || String(error)
}

/**
 * Tells operators in one line that the database is away, and in another that it is back; failures meanwhile are no errors
 * of their own [OPS-3]. The end of a single connection is not told: the next one works. `back` runs after both, because
 * committed changes may not have been passed on. Returns a function that ends all that.
 */
export function tellOfOutages(database: Database, log: Log, back: () => void): () => void {
  let looking: NodeJS.Timeout | undefined
  let away = false
  let stopped = false

  async function look(first: unknown): Promise<void> {
    try {
      await database.query(sql`select 1`)
      looking = undefined
      if (away) log.info('the database is back')
      away = false
      back()
    } catch (error) {
      if (stopped) return
      if (!away) log.warn(`the database is away (${reasonOf(first)}); what needs it is refused until it is back`)
      away = true
      looking = setTimeout(() => void look(error), lookEvery).unref()
    }
  }

  database.onFailure((error) => {
    if (stopped || looking || kindOfFailure(error) !== 'connection') return
    looking = setTimeout(() => void look(error)).unref()
  })
  return () => {
    stopped = true
    clearTimeout(looking)
  }
}
