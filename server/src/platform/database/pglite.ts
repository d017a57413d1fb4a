import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  PGlite,
  type PGliteOptions,
  type QueryOptions,
  type Results,
  type Transaction,
  types,
} from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { closeToOthers, reasonOf, tryToWrite } from '../dataDirectory.ts'
import { SettingsError } from '../settings.ts'
import { collectGarbage } from './collectGarbage.ts'
import { type Connection, type Db, type Driver, parseBigint, type Rows, type Worked } from './driver.ts'
import { type Failed, isPanic, tell, telling } from './failures.ts'
import { keepStatements, type RunKept } from './keptStatements.ts'
import { lockDataDirectory } from './lock.ts'
import { MigrationRefused, migrate, type ReleaseSchema } from './migrations.ts'

/**
 * PGlite that is over after a panic. PostgreSQL ends its process then, and WebAssembly cannot: it would go on, answer the
 * statements that come next without having done them, and without an error. So everything is refused with the panic, from
 * before the next statement is begun.
 */
class EndedByPanic extends PGlite {
  readonly kept = keepStatements(this)
  #panic: Error | undefined

  /** Every statement goes through this, one after the other. */
  override async execProtocolStream(
    ...args: Parameters<PGlite['execProtocolStream']>
  ): ReturnType<PGlite['execProtocolStream']> {
    if (this.#panic) throw this.#panic
    try {
      return await super.execProtocolStream(...args)
    } catch (error) {
      if (isPanic(error)) this.#panic = error
      throw error
    }
  }

  /** After a panic its memory must not be written any more: the next start recovers from its log. */
  override async close(): Promise<void> {
    if (!this.#panic) await super.close()
  }
}

const asWritten: types.Parser = (text) => text
const parserOf = (type: number): types.Parser => types.parsers[type] ?? asWritten

/** List types whose elements Drizzle parses by itself, with the type of the elements. */
const lists: Array<[list: number, type: number]> = [
  [1115, types.TIMESTAMP],
  [1182, types.DATE],
  [1185, types.TIMESTAMPTZ],
  [1187, types.INTERVAL],
  [1231, types.NUMERIC],
]

/**
 * What Drizzle parses by itself: it asks PGlite with each statement to leave these types as PostgreSQL writes them. PGlite
 * copies its several hundred parsers, some 100 KB, for every statement that brings some of its own [OPS-4]. So it always leaves
 * them, and this is how they are parsed for raw statements.
 */
const rawParsers: ReadonlyMap<number, types.Parser> = new Map([
  ...[types.TIMESTAMP, types.TIMESTAMPTZ, types.DATE, types.INTERVAL].map((type) => [type, parserOf(type)] as const),
  ...lists.map(([list, type]) => [list, (text: string) => types.arrayParser(text, parserOf(type), list)] as const),
])

/** The PostgreSQL that PGlite is; it opens no files of another. */
const majorVersion = '18'

/**
 * Opens the embedded database in DATA_DIR/db, brings it to the newest schema, and holds the directory's lock until
 * close. Throws DataDirectoryInUse when another process has it, and MigrationRefused.
 */
export async function openPglite(
  dataDir: string,
  { schema, failed }: { schema: ReleaseSchema; failed: Failed },
): Promise<Driver> {
  const unlock = lockDataDirectory(dataDir)
  let client: EndedByPanic | undefined
  try {
    const folder = join(dataDir, 'db')
    refuseOtherFormat(folder)
    const unfinished = join(dataDir, 'db-unfinished')
    // A database that was never finished has nothing in it, and cannot be opened.
    if (existsSync(unfinished)) rmSync(folder, { recursive: true, force: true })
    if (!existsSync(folder)) writeFileSync(unfinished, '')
    client = await openClient(folder, {
      // A quarter of the default: a small installation needs no more, and it saves about 100 MB of memory.
      startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
      parsers: { [types.INT8]: parseBigint, [types.NUMERIC]: (text: string) => text },
    })
    const { within } = client.kept
    await client.transaction((transaction) => migrate(connection(transaction, within, failed), schema))
    rmSync(unfinished, { force: true })
    // What its first start makes it opens to everybody, whatever the umask.
    closeToOthers(folder)
  } catch (error) {
    // After a failure in the middle of its work it may not even close.
    await client?.close().catch(() => {})
    unlock()
    throw error instanceof SettingsError ? error : unusable(dataDir, error)
  }
  const opened = client
  collectGarbage()
  return {
    dialect: 'pglite',
    ...connection(opened, opened.kept.run, failed),
    script: (text) => telling(failed, script(opened, text)),
    transaction: (work) => transaction(opened, work, failed),
    async close() {
      await opened.close()
      unlock()
    },
  }
}

/** What a first start takes, with room for its log. */
const neededBytes = 100_000_000

/** One line for an operator instead of a stack of WebAssembly: nearly always the disk is the reason. */
function unusable(dataDir: string, error: unknown): SettingsError {
  try {
    tryToWrite(dataDir, neededBytes)
  } catch (refused) {
    return new SettingsError(
      `the embedded database in ${join(dataDir, 'db')} cannot be opened: DATA_DIR cannot be written to (${reasonOf(refused)}); a start needs ${neededBytes / 1e6} MB`,
    )
  }
  const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
  return new SettingsError(
    `the embedded database in ${join(dataDir, 'db')} cannot be opened (${reason}); restore a backup, or tell us`,
  )
}

/** As `PGlite.create`, which makes no other class. */
async function openClient(folder: string, options: PGliteOptions): Promise<EndedByPanic> {
  const client = new EndedByPanic(folder, options)
  await client.waitReady
  // It found its own for lists as it started.
  for (const type of rawParsers.keys()) client.parsers[type] = asWritten
  return client
}

function refuseOtherFormat(folder: string): void {
  const file = join(folder, 'PG_VERSION')
  const found = existsSync(file) ? readFileSync(file, 'utf8').trim() : majorVersion
  if (found === majorVersion) return
  throw new MigrationRefused(
    `the embedded database in ${folder} has the format of PostgreSQL ${found}, this release has that of ${majorVersion}; install the release of Shoal that ran on it last, or restore a backup of this one`,
  )
}

function connection(client: PGlite | Transaction, runKept: RunKept, failed: Failed): Connection {
  const query: PGlite['query'] = (...args) => telling(failed, client.query(...args))
  const queryOfDrizzle: PGlite['query'] = (text, values, options) => query(text, values, withoutParsers(options))
  return {
    // Drizzle needs of a client nothing else.
    db: drizzle({ client: { query: queryOfDrizzle } as PGlite }) as unknown as Db,
    run: async (text, values = [], name) =>
      parsed(await (name === undefined ? query(text, values) : telling(failed, runKept(name, text, values)))),
    script: async (text) => rowsOf(await telling(failed, client.exec(text))),
  }
}

/** The parsers that Drizzle asks for are the default here; if another release asks for more, it gets those. */
function withoutParsers({ parsers, ...options }: QueryOptions = {}): QueryOptions {
  const more = Object.entries(parsers ?? {}).filter(([type]) => !rawParsers.has(Number(type)))
  return more.length === 0 ? options : { ...options, parsers: Object.fromEntries(more) }
}

/** The rows of a raw statement. */
function parsed({ rows, fields }: Results): Rows {
  for (const { name, dataTypeID } of fields) {
    const parse = rawParsers.get(dataTypeID)
    if (parse) for (const row of rows as Rows) if (row[name] !== null) row[name] = parse(row[name] as string)
  }
  return rows as Rows
}

async function transaction<T>(
  client: EndedByPanic,
  work: (connection: Connection) => Promise<Worked<T>>,
  failed: Failed,
): Promise<T> {
  let worked = false
  try {
    return await client.transaction(async (inner) => {
      const { result, last } = await work(connection(inner, client.kept.within, failed))
      if (last !== undefined) await telling(failed, inner.exec(last))
      worked = true
      return result
    })
  } catch (error) {
    // Only the commit failed: what fails within a statement was reported already.
    if (worked) tell(failed, error)
    throw error
  }
}

/** A script that begins a transaction of its own and fails must not leave it open. */
async function script(client: PGlite, text: string): Promise<Rows> {
  try {
    return rowsOf(await client.exec(text))
  } catch (error) {
    await client.exec('rollback')
    throw error
  }
}

function rowsOf(results: Results[]): Rows {
  const last = results.findLast(({ rows }) => rows.length > 0)
  return last ? parsed(last) : []
}
