import { spawn } from 'node:child_process'
import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { bundledProgram, dayOfRun, node, nodeOptions } from './bundledPrograms.ts'
import { cacheFolder, programEnvironment } from './environment.ts'
import { freePort, onFreePorts } from './port.ts'
import { databaseExists } from './postgres.ts'

/**
 * What a template holds: `empty` is migrated only; `show` is what a server leaves that was started once, with its demo
 * show and the remotes of the repository; `stage` is the demo show without any remotes, for tests that bring their own.
 */
export type TemplateKind = 'empty' | 'show' | 'stage'

/** Storage to copy instead of making it: a data directory, and with PostgreSQL a database. */
export type Template = { folder: string; database: string }

const templates = new Map<string, Promise<Template>>()

/** What to copy; made when it is missing, and anew when what it is made of has changed. */
export function templateOf(serverFolder: string, kind: TemplateKind, postgres: boolean): Promise<Template> {
  const name = `${kind}-${postgres ? 'postgres' : 'pglite'}`
  const known = templates.get(name)
  if (known) return known
  const made = makeTemplate(serverFolder, kind, postgres, name)
  templates.set(name, made)
  return made
}

async function makeTemplate(
  serverFolder: string,
  kind: TemplateKind,
  postgres: boolean,
  prefix: string,
): Promise<Template> {
  const hash = createHash('sha256').update(prefix)
  const from = (path: string) => join(serverFolder, path)
  const sources = [from('migrations'), from('package.json'), from('test/makeTemplate.ts')]
  if (kind !== 'empty') {
    // The show is as old as the day at most, that on which the run began.
    hash.update(dayOfRun())
    sources.push(from('src'), from('media-assets'), from('../shared-bus/src'))
  }
  if (kind === 'show') sources.push(...builtRemotes(join(serverFolder, '..')))
  for (const source of sources) addFacts(hash, source)
  const name = `${prefix}-${hash.digest('hex').slice(0, 16)}`
  const found = { folder: join(cacheFolder, `shoal-template-${name}`), database: `shoal_${name.replaceAll('-', '_')}` }
  // The process that makes it looks again, because several test files may come here at the same time.
  if (existsSync(found.folder) && (!postgres || (await databaseExists(found.database)))) {
    // Still used: by its time is told what to remove.
    utimesSync(found.folder, new Date(), new Date())
    return found
  }
  await onFreePorts(() => runMaker(serverFolder, kind, postgres, found))
  return found
}

async function runMaker(serverFolder: string, kind: TemplateKind, postgres: boolean, found: Template): Promise<void> {
  const maker = spawn(node, [...nodeOptions, bundledProgram('test/makeTemplate.ts'), found.folder, kind], {
    cwd: serverFolder,
    env: {
      ...{ ...programEnvironment(), TZ: 'UTC', NODE_ENV: 'test' },
      ...{ PORT: String(await freePort()), RTMP_PORT: String(await freePort()) },
      ...(postgres && {
        DATABASE_URL: databaseUrl(found.database),
        TEST_DATABASE_URL: process.env.TEST_DATABASE_URL,
      }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  for (const stream of [maker.stdout, maker.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  const [code] = await once(maker, 'close')
  if (code !== 0) throw new Error(`The template ${found.folder} could not be made:\n${output.join('')}`)
}

/** The address of a database on the server that TEST_DATABASE_URL names. */
export function databaseUrl(name: string): string {
  const url = new URL(process.env.TEST_DATABASE_URL as string)
  url.pathname = name
  return url.href
}

/** The builds that a server ships to itself when it starts. */
function builtRemotes(root: string): string[] {
  const remotes = readdirSync(root).filter((name) => name.startsWith('mfe-'))
  return remotes.map((name) => join(root, name, 'dist')).filter((folder) => existsSync(folder))
}

/** Adds what tells whether a file, or any below a folder, has changed. Tests make no difference. */
export function addFacts(hash: Hash, path: string): void {
  if (path.endsWith('.test.ts')) return
  const { size, mtimeMs } = statSync(path)
  if (!statSync(path).isDirectory()) hash.update(`${path} ${size} ${mtimeMs}\n`)
  else for (const name of readdirSync(path).sort()) addFacts(hash, join(path, name))
}
