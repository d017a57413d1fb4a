import { sql } from 'drizzle-orm'
import { migrationsFolder } from '../folders.ts'
import type { Database } from './index.ts'
import { migrationNames, newerLine } from './migrations.ts'

/** How long at most a node goes on after a newer release has migrated its database, in ms. */
const interval = 2_000

export type SchemaWatch = {
  /** Whether the database has a migration that this release does not know; then the node ends. Throws without a database. */
  isNewer(): Promise<boolean>
  stop(): void
}

/**
 * Ends this node when a node of a newer release migrates their database: what it writes by its own rules may be wrong by
 * the new ones. `end` gets one line for the operator. The embedded database belongs to one process, which need not ask.
 */
export function watchSchema(database: Database, end: (why: string) => void): SchemaWatch {
  const known = migrationNames(migrationsFolder)

  async function isNewer(): Promise<boolean> {
    const [newer] = await database.query<{ name: string; release: string }>(
      sql`select name, release from schema_migrations where name <> all(${sql.param(known)}) order by name desc limit 1`,
    )
    if (newer) end(newerLine(newer))
    return newer !== undefined
  }

  // A database that cannot be reached is told of elsewhere, and asked again here.
  const timer =
    database.dialect === 'postgres' ? setInterval(() => void isNewer().catch(() => {}), interval).unref() : undefined
  return { isNewer, stop: () => clearInterval(timer) }
}
