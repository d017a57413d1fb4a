import { notByChance } from '../../scripts/lib/notByChance.mjs'
import { allow } from '../../scripts/lib/pace.mjs'
import { noteBoot } from './environment.ts'
import { endedWhileStarting, freePort, onFreePorts } from './port.ts'
import { type Program, startProgram } from './program.ts'
import { type Dialect, freshStorage, type Storage } from './storage.ts'
import type { TemplateKind } from './template.ts'

/** One line of the server's log; `level` as pino counts: 30 info, 40 warn, 50 error. */
export type LogLine = { level?: number; msg: string; [detail: string]: unknown }

/** A real server in a process of its own, reached over HTTP and sockets like any other. */
export type TestServer = {
  /** Without a trailing slash. */
  url: string
  /** The settings that it was started with. */
  settings: Readonly<Record<string, string>>
  /** Of its process, another one after a restart. */
  pid(): number
  /** Everything it has logged since the first start; a line that is no JSON has level 50, unless Node warns. */
  logs(): LogLine[]
  /** Throws when it has logged an error; tell what is expected by its `msg`. */
  assertNoErrors(expected?: (line: LogLine) => boolean): void
  /** Ends it as a power cut would. */
  kill9(): Promise<void>
  /** Starts it again, on the same data and port; stops it first if it still runs. */
  restart(): Promise<void>
  /** Moves its clock on by so many ms, with everything that waits for it, also while it is killed; only with `laterServer`. */
  moveTime(ms: number): Promise<void>
  /** Sets its clock by so many ms, forward or back, as people and time servers do: no time passes. Only with `laterServer`. */
  setClock(ms: number): Promise<void>
  /** How many bytes it holds when all garbage is collected; only with `laterServer`. */
  held(): Promise<number>
  /** Sends its program a message, and waits for the answer; for programs of tests that take some. */
  tell<Answer>(message: object): Promise<Answer>
  /**
   * Ends it, kindly. Deletes its data unless they were handed in. Throws when it did not stop cleanly, or has answered an
   * error that the call or event does not declare.
   */
  stop(): Promise<void>
}

export type ServerOptions = {
  /** Settings besides the usual ones. */
  env?: Record<string, string>
  /** `pglite` or `postgres`; by default PostgreSQL when the run has it. */
  dialect?: Dialect
  /** Storage of the test, for several nodes on one database; the code that made it removes it. */
  storage?: Storage
  /** Another program than `src/main.ts`, for tests of the platform alone. */
  program?: string
}

/** The whole server with a clock that `moveTime` moves. */
export const laterServer = 'test/programs/laterServer.ts'

/** Starts a server on a free port with fresh data and waits until it answers and is ready. */
export const startServer = (options: ServerOptions = {}): Promise<TestServer> => onFreePorts(() => startOnce(options))

async function startOnce(options: ServerOptions): Promise<TestServer> {
  const storage = options.storage ?? (await freshStorage(options.dialect, templateFor(options)))
  const [port, rtmpPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const settings = {
    HOST: '127.0.0.1',
    PORT: String(port),
    RTMP_PORT: String(rtmpPort),
    PUBLIC_URL: url,
    // Two who are matched battle at once; tests of what is before the bell say so.
    BATTLE_COUNTDOWN_MS: '0',
    ...storage.env,
    ...options.env,
  }
  const programs: Program[] = []
  /** Those that were killed: the next one may run before somebody hears of it. */
  const killed = new WeakSet<Program>()
  let later = 0
  const current = () => programs.at(-1) as Program
  const logs = () => programs.flatMap(({ lines }) => lines.filter((line) => line.trim() !== '').map(parseLine))

  async function start() {
    const moved: Record<string, string> = later === 0 ? {} : { LATER_MS: String(later) }
    const program = startProgram(options.program ?? 'src/main.ts', { ...settings, ...moved })
    programs.push(program)
    const began = performance.now()
    try {
      await ready(url, program)
      noteBoot(performance.now() - began)
    } catch (error) {
      await program.end('SIGKILL')
      throw error
    }
  }

  try {
    await start()
  } catch (error) {
    if (!options.storage) await storage.remove()
    throw error
  }

  async function end() {
    const program = current()
    if (killed.has(program)) return
    await program.end('SIGTERM')
    const code = await program.exited
    const output = () => program.lines.slice(-40).join('\n')
    if (program.endedByItself()) throw notByChance(`The server had ended by itself, with ${code}:\n${output()}`)
    if (code !== 0) throw new Error(`The server ended with ${code}:\n${output()}`)
  }

  return {
    url,
    settings,
    logs,
    assertNoErrors(expected = () => false) {
      const errors = logs().filter((line) => (line.level ?? 0) >= 50 && !expected(line))
      if (errors.length > 0) {
        throw new Error(`The server logged errors:\n${errors.map((line) => JSON.stringify(line)).join('\n')}`)
      }
    },
    pid: () => current().pid,
    async kill9() {
      killed.add(current())
      await current().end('SIGKILL')
    },
    async restart() {
      await end()
      await start()
    },
    async moveTime(ms) {
      if (options.program !== laterServer) throw new Error(`Only ${laterServer} has a clock that can be moved`)
      later += ms
      const program = current()
      if (!program.running()) return
      await program.tell({ by: ms }).catch((error: unknown) => {
        // One that was killed just then has it from its next start on.
        if (!killed.has(program)) throw error
      })
    },
    async setClock(ms) {
      if (options.program !== laterServer) throw new Error(`Only ${laterServer} has a clock that can be set`)
      later += ms
      await current().tell({ set: ms })
    },
    async held() {
      if (options.program !== laterServer) throw new Error(`Only ${laterServer} says what it holds`)
      return (await current().tell<{ held: number }>({ collect: true })).held
    },
    tell: (message) => current().tell(message),
    async stop() {
      try {
        await end()
      } finally {
        if (!options.storage) await storage.remove()
      }
      const undeclared = logs().filter((line) => 'undeclared' in line)
      if (undeclared.length > 0) throw new Error(undeclared.map(({ msg }) => msg).join('\n'))
    },
  }
}

/** What a first start with these settings would leave. */
function templateFor({ program, env = {} }: ServerOptions): TemplateKind {
  if (
    program === 'test/programs/bareServer.ts' ||
    program === 'test/programs/undeclaredServer.ts' ||
    'NODE_ENV' in env ||
    'SESSION_SECRET' in env
  )
    return 'empty'
  return 'SHELL_DIR' in env || 'REMOTES_DIR' in env ? 'stage' : 'show'
}

function parseLine(line: string): LogLine {
  try {
    return JSON.parse(line) as LogLine
  } catch {
    // Warnings of Node itself are no errors.
    const warning = /^\(node:\d+\)|^\(Use `node --trace-/.test(line)
    return { level: warning ? 40 : 50, msg: line }
  }
}

/** Waits for `/healthz` and `/readyz`; rejects as soon as the program has ended. */
async function ready(url: string, program: Program): Promise<void> {
  const deadline = Date.now() + allow(60_000)
  for (const path of ['/healthz', '/readyz']) {
    while (!(await answers(url + path))) {
      const output = () => program.lines.slice(-40).join('\n')
      if (!program.running()) throw endedWhileStarting(output())
      if (Date.now() > deadline) throw new Error(`The server was not ready in time:\n${output()}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}
