import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { notByChance } from '../../scripts/lib/notByChance.mjs'
import { allow } from '../../scripts/lib/pace.mjs'
import { bundledProgram, node, nodeOptions } from '../../server/test/bundledPrograms.ts'
import { noteBoot, programEnvironment } from '../../server/test/environment.ts'
import { endedWhileStarting, freePort, onFreePorts } from '../../server/test/port.ts'
import { templateOf } from '../../server/test/template.ts'
import { lightFootage } from './lightFootage.ts'

export { freePort } from '../../server/test/port.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A real server with a demo show of its own, in a process of its own. */
export interface ShowServer {
  readonly url: string
  /** Ends it as a power cut would. */
  kill9(): Promise<void>
  /** Starts it again on the same data and port. */
  start(): Promise<void>
  stop(): Promise<void>
  /** Moves its clock on by so many ms, with everything that waits for it; only with the option `later`. */
  moveTime(ms: number): Promise<void>
  /** Where its clock stands, in ms since 1970. */
  now(): number
  /** Sets its clock to an instant in ms since 1970, forwards only; the same as `moveTime` otherwise. */
  moveTo(at: number): Promise<void>
  /** Its output so far. */
  output(): string
}

async function ready(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + allow(60_000)
  for (;;) {
    if (child.exitCode !== null) throw endedWhileStarting(output())
    if (Date.now() > deadline) throw new Error(`The server was not ready in time:\n${output()}`)
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Runs a program of the server with these settings and waits until it is ready. */
async function run(env: Record<string, string>, lines: string[], program = 'src/main.ts'): Promise<ChildProcess> {
  const began = performance.now()
  const child = spawn(node, [...nodeOptions, bundledProgram(program)], {
    cwd: root,
    env: { ...programEnvironment(), HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => lines.push(chunk.toString()))
  try {
    await ready(`http://127.0.0.1:${env.PORT}`, child, () => lines.slice(-60).join(''))
    noteBoot(performance.now() - began)
  } catch (error) {
    await end(child, 'SIGKILL')
    throw error
  }
  return child
}

/** Those that a test, or the end of the tests, has asked to end. */
const asked = new WeakSet<ChildProcess>()

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  asked.add(child)
  const closed = once(child, 'close')
  child.kill(signal)
  await closed
}

/** Ends it. Throws when it had ended by itself. */
async function stopKindly(child: ChildProcess, output: () => string): Promise<void> {
  await end(child, 'SIGTERM')
  if (!asked.has(child))
    throw notByChance(`The server had ended by itself, with ${child.exitCode ?? child.signalCode}:\n${output()}`)
}

/**
 * What the demo cameras show: nothing, because they are off; pictures that cost next to nothing; or those that people get.
 * To load a page whose camera plays takes twice as long as without.
 */
export type Footage = 'none' | 'light' | 'real'
export interface ShowOptions {
  footage?: Footage
  /** Its clock can be moved. */
  later?: boolean
  /** The name by which browsers open it; passkeys want one that is not an address. */
  host?: '127.0.0.1' | 'localhost'
}

/** Starts a show from a copy of one that was started before, with the demo people and their belongings. */
export const startShow = (env: Record<string, string> = {}, options: ShowOptions = {}): Promise<ShowServer> =>
  onFreePorts(() => startOnce(env, options))

async function startOnce(
  env: Record<string, string>,
  { footage = 'none', later = false, host = '127.0.0.1' }: ShowOptions,
): Promise<ShowServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shoal-e2e-'))
  // Builds that are not the repository's must not find those in the registry.
  const ownBuilds = ['REMOTES_DIR', 'SHELL_DIR'].some((name) => name in env || process.env[name])
  const { folder } = await templateOf(join(root, 'server'), ownBuilds ? 'stage' : 'show', false)
  cpSync(folder, dataDir, { recursive: true })
  const [port, rtmpPort] = [await freePort(), await freePort()]
  const url = `http://${host}:${port}`
  const lines: string[] = []
  let child: ChildProcess
  let ahead = 0

  const show: ShowServer = {
    url,
    async start() {
      ahead = 0
      if (env.NODE_ENV === 'staging' || env.NODE_ENV === 'production') forgetDemo(dataDir)
      child = await run(
        {
          // Other builds of the shell and the remotes, when these are being worked on.
          ...(process.env.SHELL_DIR && { SHELL_DIR: process.env.SHELL_DIR }),
          ...(process.env.REMOTES_DIR && { REMOTES_DIR: process.env.REMOTES_DIR }),
          NODE_ENV: 'development',
          // A journey that wants company asks for it.
          DEMO_CROWD: 'false',
          PORT: String(port),
          RTMP_PORT: String(rtmpPort),
          PUBLIC_URL: url,
          DATA_DIR: dataDir,
          ...(footage === 'none' && { DEMO_FOOTAGE_DIR: join(dataDir, 'no-footage') }),
          ...(footage === 'light' && { DEMO_FOOTAGE_DIR: await lightFootage() }),
          RATE_FACTOR: '1000',
          // Two who are matched battle at once; a journey of what is before the bell says so.
          BATTLE_COUNTDOWN_MS: '0',
          ...env,
        },
        lines,
        later ? 'test/programs/laterServer.ts' : 'src/main.ts',
      )
    },
    kill9: () => end(child, 'SIGKILL'),
    async stop() {
      try {
        await stopKindly(child, show.output)
      } finally {
        rmSync(dataDir, { recursive: true, force: true })
      }
    },
    async moveTime(ms) {
      if (!later) throw new Error('Only a show with the option `later` has a clock that can be moved')
      const moved = once(child, 'message')
      child.send({ by: ms })
      await moved
      ahead += ms
    },
    now: () => Date.now() + ahead,
    moveTo: (at) => show.moveTime(at - show.now()),
    output: () => lines.slice(-60).join(''),
  }
  try {
    await show.start()
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true })
    throw error
  }
  return show
}

/** Staging and production refuse a demo show; from here on its people count as people. */
function forgetDemo(dataDir: string): void {
  const program = [...nodeOptions, bundledProgram('test/programs/forgetDemo.ts')]
  execFileSync(node, program, { cwd: root, env: { ...programEnvironment(), NODE_ENV: 'test', DATA_DIR: dataDir } })
}

/** A node that only passes on the streams of a show [STR-13]. */
export interface EdgeServer {
  readonly url: string
  /** Ends it as a power cut would. */
  kill9(): Promise<void>
  /** Lets it hang: connections stay open and nothing is answered. */
  hang(): void
  stop(): Promise<void>
}

/** Starts an edge of a show, on a port that the show's EDGES name. */
export async function startEdge(show: ShowServer, port: number): Promise<EdgeServer> {
  const lines: string[] = []
  const child = await run({ ROLE: 'media', PORT: String(port), ORIGIN_URL: show.url }, lines)
  return {
    url: `http://127.0.0.1:${port}`,
    kill9: () => end(child, 'SIGKILL'),
    hang: () => void child.kill('SIGSTOP'),
    async stop() {
      child.kill('SIGCONT')
      await stopKindly(child, () => lines.slice(-60).join(''))
    },
  }
}
