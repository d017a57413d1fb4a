import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { SettingsError } from '../settings.ts'
import { type Connection, type Db, type Driver, parseBigint, type Rows, type Worked } from './driver.ts'
import { type Failed, kindOfFailure, telling } from './failures.ts'
import { migrate, type ReleaseSchema } from './migrations.ts'
import { surviveItsEnd, watchStalls } from './stalls.ts'

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? parseBigint : pg.types.getTypeParser(oid, format as 'text'),
}

/** What runs statements. */
interface Queries {
  query(config: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult>
}
/** The connections to the database, of which each statement and each transaction takes one. */
interface Connections extends Queries {
  connect(): Promise<pg.PoolClient>
}

/** Any constant that nothing else in the database locks. */
const migrationLock = 7_461_001

/**
 * Connects to PostgreSQL and brings it to the newest schema; nodes that start together take turns.
 * Throws a SettingsError when DATABASE_URL does not lead to a database, and MigrationRefused. Lost idle connections go to `onError`.
 */
export async function openPostgres(
  databaseUrl: string,
  { schema, onError, failed }: { schema: ReleaseSchema; onError: (error: Error) => void; failed: Failed },
): Promise<Driver> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'shoal',
    max: 10,
    connectionTimeoutMillis: 10_000,
    // A statement or transaction that hangs must not hold its locks for ever.
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
    // Longer than the database lets a statement run: by then no answer will come.
    query_timeout: 75_000,
    keepAlive: true,
    types,
  })
  pool.on('error', onError)
  // Code that uses the connection learns of its end by the statement, which fails.
  pool.on('connect', surviveItsEnd)
  try {
    await migratePostgres(databaseUrl, schema)
  } catch (error) {
    await pool.end()
    throw error
  }
  const stalls = watchStalls(pool, databaseUrl)
  const connections: Connections = {
    async connect() {
      stalls.check()
      return pool.connect()
    },
    async query(config, values) {
      stalls.check()
      return pool.query(config, values)
    },
  }
  return {
    dialect: 'postgres',
    ...connection(connections, failed),
    script: (text) => telling(failed, script(connections, text)),
    transaction: (work) => transaction(connections, work, failed),
    async close() {
      stalls.stop()
      await pool.end()
    },
  }
}

async function migratePostgres(databaseUrl: string, schema: ReleaseSchema): Promise<void> {
  // A connection of its own, without the pool's time limit: a long migration is no hanging statement.
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  surviveItsEnd(client)
  try {
    await client.connect()
  } catch (error) {
    throw new SettingsError(`DATABASE_URL cannot be reached (${reason(error)})`)
  }
  try {
    await client.query('begin')
    // Held until the transaction ends, also when this process dies.
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    await migrate(connection(client), schema)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

function reason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reason).join(', ')
  return error instanceof Error ? error.message : String(error)
}

async function transaction<T>(
  connections: Connections,
  work: (connection: Connection) => Promise<Worked<T>>,
  failed: Failed,
): Promise<T> {
  const client = await telling(failed, connections.connect())
  const line = inTurn(client)
  let broken: Error | undefined
  try {
    await telling(failed, line.query('begin'))
    const { result, last } = await work(connection(line, failed))
    // In one message; where the first of the two fails the second is not run.
    const answers = await telling(failed, line.query(last === undefined ? 'commit' : `${last}; commit`))
    // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error.
    if ([answers].flat().at(-1)?.command === 'ROLLBACK')
      throw new Error('The transaction was rolled back: a statement in it failed')
    return result
  } catch (error) {
    broken = await rollBack(line, error)
    throw error
  } finally {
    client.release(broken)
  }
}

/**
 * One connection runs one statement at a time. A transaction that asks for several at once, as `Promise.all` over its
 * reads does, has them run one after the other; node-postgres keeps no such line from its version 9 on.
 */
function inTurn(client: Queries): Queries {
  let last: Promise<unknown> = Promise.resolve()
  return {
    query(config, values) {
      const result = last.then(() => client.query(config, values))
      last = result.catch(() => {})
      return result
    },
  }
}

/**
 * After a failure: leaves no transaction open. If it returns an error, the connection is dropped instead of going back to
 * the pool.
 */
async function rollBack(client: Queries, failure: unknown): Promise<Error | undefined> {
  // One that answers nothing would keep the rollback waiting as well.
  if (kindOfFailure(failure) === 'connection') return failure as Error
  try {
    await client.query('rollback')
  } catch (error) {
    return error as Error
  }
}

function connection(client: Queries, failed: Failed = () => {}): Connection {
  const query = (config: string | pg.QueryConfig, values?: unknown[]) => telling(failed, client.query(config, values))
  return {
    // Drizzle needs of a client nothing else.
    db: drizzle({ client: { query } as pg.Client }) as unknown as Db,
    run: async (text, values, name) => (await query({ text, values, name })).rows as Rows,
    async script(text) {
      const results = (await query(text)) as pg.QueryResult | pg.QueryResult[]
      const withRows = [results].flat().findLast((result) => result.rows.length > 0)
      return (withRows?.rows ?? []) as Rows
    },
  }
}

/** A script that begins a transaction of its own and fails must not leave it open on a connection of the pool. */
async function script(connections: Connections, text: string): Promise<Rows> {
  const client = await connections.connect()
  let broken: Error | undefined
  try {
    return await connection(client).script(text)
  } catch (error) {
    broken = await rollBack(client, error)
    throw error
  } finally {
    client.release(broken)
  }
}
