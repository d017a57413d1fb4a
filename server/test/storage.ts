import { createHash, type Hash, randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './port.ts'
import { databaseExists, onPostgres } from './postgres.ts'
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

/**
 * Fresh, migrated storage. Without a dialect: PostgreSQL when this run has it, otherwise the embedded database.
 * With `show` the demo show is in it already, as a server that runs for the second time finds it.
 */
export async function freshStorage(
  dialect: Dialect = dialects.at(-1) as Dialect,
  { show = false }: { show?: boolean } = {},
): Promise<Storage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shoal-test-'))
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })
  const postgres = dialect === 'postgres'
  if (show || !postgres) cpSync((await template(show, postgres)).folder, dataDir, { recursive: true })
  if (!postgres) return { env: { DATA_DIR: dataDir }, remove: async () => removeFolder() }
  const name = `shoal_test_${randomBytes(8).toString('hex')}`
  const copied = show ? ` template ${(await template(true, true)).database}` : ''
  await onPostgres(`create database ${name}${copied}`)
  return {
    env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl(name) },
    async remove() {
      removeFolder()
      await onPostgres(`drop database ${name} with (force)`)
    },
  }
}

function databaseUrl(name: string): string {
  const url = new URL(process.env.TEST_DATABASE_URL as string)
  url.pathname = name
  return url.href
}

type Template = { folder: string; database: string }

const templates = new Map<string, Promise<Template>>()

/** What to copy, made anew when what it is made of changed. */
function template(show: boolean, postgres: boolean): Promise<Template> {
  const kind = `${show ? 'show' : 'empty'}-${postgres ? 'postgres' : 'pglite'}`
  const known = templates.get(kind)
  if (known) return known
  const made = makeTemplate(show, postgres, kind)
  templates.set(kind, made)
  return made
}

async function makeTemplate(show: boolean, postgres: boolean, kind: string): Promise<Template> {
  const hash = createHash('sha256').update(kind)
  const from = (path: string) => join(serverFolder, path)
  // The journal of the migrations as well: what was applied is known by the time it was generated.
  const sources = [from('migrations'), from('package.json'), from('test/makeTemplate.ts')]
  // The show is as old as the day at most.
  if (show) hash.update(new Date().toDateString())
  if (show) sources.push(from('src'), from('media-assets'), from('../shared-bus/src'), ...builtRemotes())
  for (const source of sources) addFacts(hash, source)
  const name = `${kind}-${hash.digest('hex').slice(0, 16)}`
  const found = { folder: join(tmpdir(), `shoal-template-${name}`), database: `shoal_${name.replaceAll('-', '_')}` }
  // Whoever makes it looks again, because several test files may come here at the same time.
  if (existsSync(found.folder) && (!postgres || (await databaseExists(found.database)))) return found
  const [PORT, RTMP_PORT] = [String(await freePort()), String(await freePort())]
  const env: Record<string, string> = { PORT, RTMP_PORT }
  if (postgres) {
    env.DATABASE_URL = databaseUrl(found.database)
    env.TEST_DATABASE_URL = process.env.TEST_DATABASE_URL as string
  }
  const maker = startProgram('test/makeTemplate.ts', env, [found.folder, show ? 'show' : 'empty'])
  if ((await maker.exited) !== 0) throw new Error(`No template of the storage:\n${maker.lines.join('\n')}`)
  return found
}

/** The builds that a server ships to itself when it starts. */
function builtRemotes(): string[] {
  const root = join(serverFolder, '..')
  const remotes = readdirSync(root).filter((name) => name.startsWith('mfe-'))
  return remotes.map((name) => join(root, name, 'dist')).filter((folder) => existsSync(folder))
}

/** Adds what tells whether a file, or any below a folder, has changed. */
function addFacts(hash: Hash, path: string): void {
  const { size, mtimeMs } = statSync(path)
  if (!statSync(path).isDirectory()) hash.update(`${path} ${size} ${mtimeMs}\n`)
  else for (const name of readdirSync(path).sort()) addFacts(hash, join(path, name))
}
