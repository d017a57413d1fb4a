import { createHash, randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { serverFolder, startProgram } from './program.ts'

export type Dialect = 'pglite' | 'postgres'

/** The databases this run can reach: PostgreSQL only with TEST_DATABASE_URL (see scripts/with-postgres.ts). */
export const dialects: readonly Dialect[] = process.env.TEST_DATABASE_URL ? ['pglite', 'postgres'] : ['pglite']

/** A data directory, and with PostgreSQL a database, for one server or for several nodes. */
export type Storage = {
  /** The settings that lead there. */
  env: Record<string, string>
  /** Deletes both; nothing may use them any more. */
  remove(): Promise<void>
}

/** Fresh, migrated storage. Without a dialect: PostgreSQL when this run has it, otherwise the embedded database. */
export async function freshStorage(dialect: Dialect = dialects.at(-1) as Dialect): Promise<Storage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shoal-test-'))
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })
  if (dialect === 'pglite') {
    cpSync(join(await template(), 'db'), join(dataDir, 'db'), { recursive: true })
    return { env: { DATA_DIR: dataDir }, remove: async () => removeFolder() }
  }
  const name = `shoal_test_${randomBytes(8).toString('hex')}`
  await onServer(`create database ${name}`)
  const url = new URL(process.env.TEST_DATABASE_URL as string)
  url.pathname = name
  return {
    env: { DATA_DIR: dataDir, DATABASE_URL: url.href },
    async remove() {
      removeFolder()
      await onServer(`drop database ${name} with (force)`)
    },
  }
}

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: process.env.TEST_DATABASE_URL })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

let madeTemplate: Promise<string> | undefined

/** The folder of a migrated data directory, made anew when migrations or the database's version changed. */
function template(): Promise<string> {
  madeTemplate ??= (async () => {
    const migrations = join(serverFolder, 'migrations')
    const hash = createHash('sha256')
    // The journal as well: what was applied is known by the time it was generated.
    for (const name of [...readdirSync(migrations).sort(), 'meta/_journal.json']) {
      if (/\.(sql|json)$/.test(name)) hash.update(readFileSync(join(migrations, name)))
    }
    for (const file of ['package.json', 'test/makeTemplate.ts']) hash.update(readFileSync(join(serverFolder, file)))
    const folder = join(tmpdir(), `shoal-template-${hash.digest('hex').slice(0, 16)}`)
    if (!existsSync(folder)) {
      const maker = startProgram('test/makeTemplate.ts', {}, [folder])
      if ((await maker.exited) !== 0) throw new Error(`No template of the database:\n${maker.lines.join('\n')}`)
    }
    return folder
  })()
  return madeTemplate
}
