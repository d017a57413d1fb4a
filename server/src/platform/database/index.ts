import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Settings } from '../settings.ts'
import type { Connection, Db, Driver, Rows } from './driver.ts'
import { sqlState, sqlStates } from './errors.ts'
import type { Failed } from './failures.ts'
import { ownSchema } from './migrations.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

export { sql } from 'drizzle-orm'
export type { Db } from './driver.ts'
export { isUniqueViolation, sqlState, sqlStates, violatedConstraint } from './errors.ts'
export { countFailures, type FailureKind, isDatabaseAway, kindOfFailure, unavailable } from './failures.ts'
export { literal } from './literal.ts'
export { DataDirectoryInUse } from './lock.ts'
export { MigrationRefused } from './migrations.ts'
export { endByPanic, tellOfOutages } from './outages.ts'
export { type SchemaWatch, watchSchema } from './schemaWatch.ts'

/**
 * The one database of the program, the same on both drivers.
 *
 * Inside `transaction(work)` everything reached through this object (`db`, `query`, the ledger, `jobs.enqueue`) runs in
 * that transaction, without handing it around: it belongs to the asynchronous call, not to the object.
 */
export type Database = {
  dialect: 'pglite' | 'postgres'
  /** Drizzle's query builder, in the current transaction if there is one. May be destructured and kept. */
  db: Db
  /**
   * Runs raw SQL and answers with its rows: bigint as number, timestamptz as Date, numeric as string. Arrays as
   * parameters need `sql.param(list)`, otherwise drizzle spreads them.
   */
  query<Row = Record<string, unknown>>(statement: SQL): Promise<Row[]>
  /** One prepared statement with $1… parameters, for hot paths; `name` must be unique to the text. */
  prepared<Row = Record<string, unknown>>(name: string, text: string, values: unknown[]): Promise<Row[]>
  /** One statement with $1… parameters that was not written with drizzle; prefer `query`. */
  execute(text: string, values: unknown[]): Promise<Record<string, unknown>[]>
  /** Several statements without parameters; answers with the rows of the last one that had any. */
  script(text: string): Promise<Record<string, unknown>[]>
  /**
   * Runs `work` in one transaction (read committed). Within another transaction it joins that one. A deadlock or
   * serialisation failure is tried again after a short pause, three times in all, so `work` must touch nothing but the
   * database; everything else belongs into `afterCommit`. After a failed statement the whole transaction is lost: let the
   * error out.
   */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
  /**
   * Runs `action` once the current transaction is committed, never if it is rolled back; at once when there is none.
   * Nobody waits for a promise it returns except `close`; it deals with its own errors.
   */
  afterCommit(action: Action): void
  /**
   * Puts items aside that the current transaction writes last, with its commit. `write` gets all that were put aside for it
   * and answers with one statement, as text with its values in it (`literal`): a message of its own would cost more than
   * the statement. Throws when there is no transaction.
   */
  beforeCommit<Item>(write: (items: readonly Item[]) => string, items: readonly Item[]): void
  /** True within `transaction`. */
  inTransaction(): boolean
  /** Has `close` wait for work outside of a transaction that is not done with one statement; answers with that work. */
  follow<T>(work: Promise<T>): Promise<T>
  /** Hears of every statement and every commit that failed, before its caller does. */
  onFailure(listener: Failed): void
  close(): Promise<void>
}

type Action = () => unknown
type Write = (items: readonly never[]) => string
type Ambient = Connection & { open: boolean; afterCommit: Action[]; beforeCommit: Map<Write, unknown[]> }

const attempts = 3
/** The longest pause before the second attempt; the one before the third is up to twice as long. */
const retryPauseMs = 10

/**
 * Opens the database the settings ask for, PGlite in DATA_DIR/db or PostgreSQL, and brings it to the schema of this release.
 * Throws DataDirectoryInUse, MigrationRefused or SettingsError, each with one clear line. `onError` hears of lost idle
 * connections. Tests that play another release give its schema.
 */
export async function openDatabase(
  settings: Settings,
  onError: (error: Error) => void = () => {},
  schema = ownSchema,
): Promise<Database> {
  const listeners: Failed[] = []
  const failed: Failed = (error) => {
    for (const listener of listeners) listener(error)
  }
  const driver = settings.databaseUrl
    ? await openPostgres(settings.databaseUrl, { schema, onError, failed })
    : await openPglite(settings.dataDir, { schema, failed })
  return createDatabase(driver, listeners)
}

function createDatabase(driver: Driver, listeners: Failed[]): Database {
  const ambient = new AsyncLocalStorage<Ambient>()
  const dialect = new PgDialect()
  // Work that outlives its transaction (a timer, a forgotten promise) falls back to the driver.
  const transactionHere = () => {
    const current = ambient.getStore()
    return current?.open ? current : undefined
  }
  const here = (): Connection => transactionHere() ?? driver
  const underWay = new Set<Promise<unknown>>()

  function follow<T>(work: Promise<T>): Promise<T> {
    const over = () => void underWay.delete(work)
    underWay.add(work)
    work.then(over, over)
    return work
  }

  function start(action: Action): void {
    const work = action()
    if (work instanceof Promise) void follow(work)
  }

  const transaction = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    transactionHere() ? work(db) : follow(begin(work))

  async function begin<T>(work: (db: Db) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const actions: Action[] = []
      try {
        const result = await driver.transaction(async (connection) => {
          const current: Ambient = { ...connection, open: true, afterCommit: actions, beforeCommit: new Map() }
          try {
            return await ambient.run(current, async () => {
              const result = await work(db)
              const writes = [...current.beforeCommit].map(([write, items]) => write(items as never[]))
              return { result, last: writes.length > 0 ? writes.join('; ') : undefined }
            })
          } finally {
            current.open = false
          }
        })
        for (const action of actions) ambient.exit(start, action)
        return result
      } catch (error) {
        const state = sqlState(error)
        const retry = state === sqlStates.deadlock || state === sqlStates.serializationFailure
        if (!retry || attempt === attempts) throw error
        // Those that met would meet again if they all began anew at once.
        await pause(Math.random() * attempt * retryPauseMs)
      }
    }
  }

  const db = new Proxy({} as Db, {
    get(_, name) {
      if (name === 'transaction') return transaction
      const target = here().db
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

  return {
    dialect: driver.dialect,
    db,
    async query<Row>(statement: SQL) {
      const { sql, params } = dialect.sqlToQuery(statement)
      return (await here().run(sql, params)) as Row[]
    },
    prepared: async <Row>(name: string, text: string, values: unknown[]) =>
      (await here().run(text, values, name)) as Row[],
    execute: (text: string, values: unknown[]): Promise<Rows> => here().run(text, values),
    script: (text: string): Promise<Rows> => here().script(text),
    transaction,
    afterCommit(action) {
      const current = transactionHere()
      if (current) current.afterCommit.push(action)
      else start(action)
    },
    beforeCommit(write, items) {
      const current = transactionHere()
      if (!current) throw new Error('There is no transaction to write within')
      const before = current.beforeCommit.get(write) ?? []
      current.beforeCommit.set(write, before)
      before.push(...items)
    },
    inTransaction: () => transactionHere() !== undefined,
    follow,
    onFailure: (listener) => void listeners.push(listener),
    async close() {
      // What is not committed yet, and what a commit set going, may still read and write.
      while (underWay.size > 0) await Promise.allSettled(underWay)
      await driver.close()
    },
  }
}
