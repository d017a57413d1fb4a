import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationsFolder } from '../folders.ts'
import { release } from '../release.ts'
import { SettingsError } from '../settings.ts'
import type { Connection } from './driver.ts'
import { isMigrationFile } from './migrationFile.ts'

/** A step of the schema: a file `<time>_<name>.sql`. Its name orders it and is how a database remembers it. */
type Migration = { name: string; sql: string; hash: string }

/** What a release brings along: the folder of its migrations, and its version. */
export type ReleaseSchema = { folder: string; version: string }

export const ownSchema: ReleaseSchema = { folder: migrationsFolder, version: release }

/** A database that this release cannot or must not bring to its schema. One line for an operator; nothing was changed. */
export class MigrationRefused extends SettingsError {
  override name = 'MigrationRefused'
}

/** The names of the migrations in a folder, without `.sql`, oldest first. */
export const migrationNames = (folder: string): string[] =>
  readdirSync(folder)
    .filter(isMigrationFile)
    .map((name) => name.slice(0, -'.sql'.length))
    .toSorted()

const readMigrations = (folder: string): Migration[] =>
  migrationNames(folder).map((name) => {
    const sql = readFileSync(join(folder, `${name}.sql`), 'utf8')
    return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
  })

/**
 * Brings a database to the schema of a release: applies the migrations that it has not had, whatever their order of
 * arrival, oldest first. `connection` must be within a transaction that no other node migrates beside, and the caller
 * must roll it back when this throws.
 *
 * Throws MigrationRefused when the database has a migration that is not in the folder (a newer release was here) or one
 * with other contents, when a migration fails, and when the database is older than the first release.
 */
export async function migrate(connection: Connection, { folder, version }: ReleaseSchema): Promise<void> {
  const migrations = readMigrations(folder)
  if (!(await exists(connection, 'public.schema_migrations'))) await beginRecord(connection, migrations[0])
  const applied = await connection.run('select name, hash, release from schema_migrations order by name')
  refuseOthers(applied as Applied[], migrations, version)
  const names = new Set(applied.map(({ name }) => name))
  for (const migration of migrations.filter(({ name }) => !names.has(name))) await apply(connection, migration, version)
}

type Applied = { name: string; hash: string; release: string }

function refuseOthers(applied: readonly Applied[], migrations: readonly Migration[], version: string): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  const newer = applied.findLast(({ name }) => !known.has(name))
  if (newer) throw new MigrationRefused(newerLine(newer, version))
  const changed = applied.find(({ name, hash }) => known.get(name)?.hash !== hash)
  if (changed) {
    throw new MigrationRefused(
      `migration ${changed.name} is not the one that Shoal ${changed.release} applied to this database: its file was changed; install this release anew, or put the file back as it was`,
    )
  }
}

/** The line for an operator whose database has a migration that the release of this version does not know. */
export function newerLine({ name, release: by }: { name: string; release: string }, version = release): string {
  if (by === version) {
    return `the database has migration ${name} of another working copy of Shoal ${by}, this one does not know it; use the sources that have it, or another DATA_DIR or database`
  }
  return `the database was upgraded by Shoal ${by}, this is ${version} and does not know its migration ${name}; install Shoal ${by} or later, or restore the backup from before that upgrade`
}

async function apply(connection: Connection, { name, sql, hash }: Migration, version: string): Promise<void> {
  try {
    await connection.script(sql)
  } catch (error) {
    const reason = (error as Error).message.split('\n')[0]
    throw new MigrationRefused(`migration ${name} fails on this database (${reason}); nothing in it was changed`, {
      cause: error,
    })
  }
  await note(connection, name, hash, version)
}

const note = (connection: Connection, name: string, hash: string, by: string) =>
  connection.run('insert into schema_migrations (name, hash, release) values ($1, $2, $3)', [name, hash, by])

async function exists(connection: Connection, table: string): Promise<boolean> {
  const [row] = await connection.run('select to_regclass($1) is not null as there', [table])
  return row?.there === true
}

/**
 * Makes the record of applied migrations. The first release kept it in a table of drizzle's by hash alone: from its
 * databases the record is taken over, and drizzle's table goes, so that the first release does not start on them again.
 */
async function beginRecord(connection: Connection, base: Migration | undefined): Promise<void> {
  const earlier = (await exists(connection, 'drizzle.__drizzle_migrations'))
    ? await connection.run('select hash from drizzle.__drizzle_migrations')
    : []
  if (earlier.length > 1 || earlier.some(({ hash }) => hash !== base?.hash)) {
    throw new MigrationRefused(
      'the database was made by a version of Shoal before its first release, 0.1.0, and cannot be upgraded; start with another DATA_DIR or database, this one stays as it is',
    )
  }
  await connection.script(`
    create table public.schema_migrations (
      name text primary key,
      hash text not null,
      release text not null,
      applied_at timestamptz not null default now()
    );
    drop schema if exists drizzle cascade`)
  if (base && earlier.length === 1) await note(connection, base.name, base.hash, '0.1.0')
}
