import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onPostgres } from './postgres.ts'
import { serverFolder } from './program.ts'
import { databaseUrl, type TemplateKind, templateOf } from './template.ts'

export type Dialect = 'pglite' | 'postgres'

/** The databases this run can reach: PostgreSQL only with TEST_DATABASE_URL (see scripts/with-postgres.ts). */
export const dialects: readonly Dialect[] = process.env.TEST_DATABASE_URL ? ['pglite', 'postgres'] : ['pglite']

/**
 * For features that ask nothing of their database, but whose tests move the time, which PostgreSQL does not follow: the
 * embedded one, and with `npm run test:long` each that the run can reach.
 */
export const movableDialects: readonly Dialect[] = process.env.SHOAL_LONG ? dialects : ['pglite']

/** A data directory, and with PostgreSQL a database, for one server or for several nodes. */
export type Storage = {
  /** The settings that lead there. */
  env: Record<string, string>
  /** Deletes both; nothing may use them any more. */
  remove(): Promise<void>
}

/**
 * Fresh storage. Without a dialect: PostgreSQL when this run has it, otherwise the embedded database. It is migrated,
 * unless it is `unmigrated`, as at the very first start. With `show` and `stage` the demo show is in it already, as a
 * server that runs for the second time finds it.
 */
export async function freshStorage(
  dialect: Dialect = dialects.at(-1) as Dialect,
  kind: TemplateKind | 'unmigrated' = 'empty',
): Promise<Storage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shoal-test-'))
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })
  const postgres = dialect === 'postgres'
  const template = kind === 'unmigrated' ? undefined : await templateOf(serverFolder, kind, postgres)
  if (template) cpSync(template.folder, dataDir, { recursive: true })
  if (!postgres) return { env: { DATA_DIR: dataDir }, remove: async () => removeFolder() }
  const name = `shoal_test_${randomBytes(8).toString('hex')}`
  // By copying files, which costs PostgreSQL half of what copying page by page does: nobody else writes to a template.
  await onPostgres(`create database ${name}${template ? ` template ${template.database} strategy file_copy` : ''}`)
  return {
    env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl(name) },
    async remove() {
      removeFolder()
      await onPostgres(`drop database ${name} with (force)`)
    },
  }
}
