import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite, type Results, type Transaction, types } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { collectGarbage } from './collectGarbage.ts'
import { type Connection, type Db, type Driver, parseBigint, type Rows } from './driver.ts'
import { lockDataDirectory } from './lock.ts'
import { MigrationRefused, migrate, type ReleaseSchema } from './migrations.ts'

/** The PostgreSQL that PGlite is; it opens no files of another. */
const majorVersion = '18'

/**
 * Opens the embedded database in DATA_DIR/db, brings it to the newest schema, and holds the directory's lock until
 * close. Throws DataDirectoryInUse when another process has it, and MigrationRefused.
 */
export async function openPglite(dataDir: string, schema: ReleaseSchema): Promise<Driver> {
  const unlock = lockDataDirectory(dataDir)
  let client: PGlite | undefined
  try {
    refuseOtherFormat(join(dataDir, 'db'))
    client = await PGlite.create(join(dataDir, 'db'), {
      // A quarter of the default: a small installation needs no more, and it saves about 100 MB of memory.
      startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
      parsers: { [types.INT8]: parseBigint, [types.NUMERIC]: (text: string) => text },
    })
    await client.transaction((transaction) => migrate(connection(transaction), schema))
  } catch (error) {
    await client?.close()
    unlock()
    throw error
  }
  const opened = client
  collectGarbage()
  return {
    dialect: 'pglite',
    ...connection(opened),
    script: (text) => script(opened, text),
    transaction: (work) => opened.transaction((transaction) => work(connection(transaction))),
    async close() {
      await opened.close()
      unlock()
    },
  }
}

function refuseOtherFormat(folder: string): void {
  const file = join(folder, 'PG_VERSION')
  const found = existsSync(file) ? readFileSync(file, 'utf8').trim() : majorVersion
  if (found === majorVersion) return
  throw new MigrationRefused(
    `the embedded database in ${folder} has the format of PostgreSQL ${found}, this release has that of ${majorVersion}; install the release of Shoal that ran on it last, or restore a backup of this one`,
  )
}

function connection(client: PGlite | Transaction): Connection {
  return {
    // Drizzle needs of a client only what a transaction has as well.
    db: drizzle({ client: client as PGlite }) as unknown as Db,
    run: async (text, values) => (await client.query(text, values)).rows as Rows,
    script: async (text) => rowsOf(await client.exec(text)),
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
  return (results.findLast((result) => result.rows.length > 0)?.rows ?? []) as Rows
}
