// Runs a command with TEST_DATABASE_URL set to a PostgreSQL server:
//
//   node scripts/with-postgres.ts npm run test:server
//
// Uses the server TEST_DATABASE_URL already names, otherwise starts a private, temporary one without disk flushes (and,
// as root, installs PostgreSQL when it is missing) and stops it again, whatever becomes of the command.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, isFree, onFreePorts } from '../server/test/port.ts'

const [command, ...args] = process.argv.slice(2)
if (!command) {
  console.error('Usage: node scripts/with-postgres.ts <command> [arguments…]')
  process.exit(2)
}

if (process.env.TEST_DATABASE_URL) {
  process.exitCode = await run(process.env.TEST_DATABASE_URL)
} else {
  const cluster = await startAnyCluster()
  try {
    process.exitCode = await run(cluster.url)
  } finally {
    await cluster.stop()
  }
}

/** Ends the program with one line when there is no PostgreSQL to be had, or it does not start. */
async function startAnyCluster(): Promise<Cluster> {
  try {
    const bin = findPostgres() ?? installPostgres()
    return await onFreePorts(() => startCluster(bin))
  } catch (error) {
    console.error(`PostgreSQL for the tests does not start: ${(error as Error).message.split('\n')[0]}`)
    process.exit(1)
  }
}

/** Runs the command; signals to this process are passed on to it. Answers with its exit code. */
async function run(url: string): Promise<number> {
  const child = spawn(command as string, args, { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: url } })
  const pass = (signal: NodeJS.Signals) => child.kill(signal)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, pass)
  try {
    const [code] = await once(child, 'exit')
    return code ?? 1
  } catch (error) {
    console.error(`Cannot run ${command}: ${(error as Error).message}`)
    return 127
  }
}

/** The programs of the newest PostgreSQL of this machine, from version 15 on. */
function findPostgres(): string | undefined {
  const root = '/usr/lib/postgresql'
  const versions = statSync(root, { throwIfNoEntry: false }) ? readdirSync(root).map(Number) : []
  const usable = versions
    .filter((version) => version >= 15)
    .sort((left, right) => left - right)
    .map((version) => join(root, String(version), 'bin'))
    .filter((bin) => statSync(join(bin, 'initdb'), { throwIfNoEntry: false }))
  // The oldest supported version: code that works there works in later ones.
  if (usable[0]) return usable[0]
  const config = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' })
  const bin = config.status === 0 ? config.stdout.trim() : undefined
  return bin && statSync(join(bin, 'initdb'), { throwIfNoEntry: false }) ? bin : undefined
}

function installPostgres(): string {
  if (process.getuid?.() !== 0)
    throw new Error('PostgreSQL 15 or newer is missing; install it or set TEST_DATABASE_URL')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = (name: string) =>
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], { stdio: ['ignore', 2, 2], env })
      .status === 0
  if (!install('postgresql-15')) {
    spawnSync('apt-get', ['update'], { stdio: ['ignore', 2, 2], env })
    if (!install('postgresql-15') && !install('postgresql')) throw new Error('PostgreSQL cannot be installed')
  }
  const bin = findPostgres()
  if (!bin) throw new Error('PostgreSQL was installed, but not found')
  return bin
}

type Cluster = { url: string; stop(): Promise<void> }

async function startCluster(bin: string): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'shoal-postgres-'))
  const user = ordinaryUser()
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid as number)
  const data = join(folder, 'data')
  let server: ChildProcess | undefined
  const stop = async () => {
    if (server && server.exitCode === null && server.signalCode === null) {
      const gone = once(server, 'exit')
      // Ends the sessions at once and shuts down; nothing here is worth a checkpoint.
      server.kill('SIGQUIT')
      await gone
    }
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const init = ['-D', data, '-U', 'shoal', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
    execFileSync(join(bin, 'initdb'), init, { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
    const port = await freePort()
    const options = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: folder,
      max_connections: '300',
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      log_min_messages: 'panic',
    }
    server = spawn(
      join(bin, 'postgres'),
      [
        '-D',
        data,
        '-p',
        String(port),
        ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      // A process group of its own: Ctrl+C reaches the command first, and the server is stopped after it.
      { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], detached: true },
    )
    await ready(bin, port, server)
    return { url: `postgres://shoal@127.0.0.1:${port}/postgres`, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** PostgreSQL refuses to run as root: then it runs as `postgres`, or `nobody`. */
function ordinaryUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    const id = (flag: string) => spawnSync('id', [flag, name], { encoding: 'utf8' })
    if (id('-u').status === 0) return { uid: Number(id('-u').stdout), gid: Number(id('-g').stdout) }
  }
  throw new Error('There is no ordinary user to run PostgreSQL as')
}

async function ready(bin: string, port: number, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + 60_000
  while (spawnSync(join(bin, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]).status !== 0) {
    if (server.exitCode !== null) {
      const taken = (await isFree(port)) ? '' : `: port ${port} is in use by another program`
      throw new Error(`PostgreSQL ended with ${server.exitCode} while starting${taken}`)
    }
    if (Date.now() > deadline) throw new Error('PostgreSQL was not ready within 60 s')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
