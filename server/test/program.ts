import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { allow } from '../../scripts/lib/pace.mjs'
import { bundledProgram, node, nodeOptions } from './bundledPrograms.ts'
import { programEnvironment } from './environment.ts'
import { type OwnProcess, ownProcess } from './ownProcess.ts'

export const serverFolder = join(__dirname, '..')

/** A program of ours in a process of its own. */
export type Program = OwnProcess & {
  pid: number
  /** Everything it has written to standard output and error, line by line. */
  lines: readonly string[]
  /** The first line that passes, from the first one on, waiting for it; rejects when the program ends or the time is up. */
  line(passes: (line: string) => boolean, options?: { timeoutMs?: number }): Promise<string>
  /** Sends it a message, and waits for its answer; rejects when it ends instead. */
  tell<Answer = unknown>(message: object): Promise<Answer>
}

// Starting a process and a database takes longer than a test of pure code may.
jest.setTimeout(allow(90_000))

/**
 * Starts a program of the server, named as its source is, for instance `src/main.ts`, with these settings alone. `under` is
 * a command that runs it, with arguments of its own.
 */
export function startProgram(
  file: string,
  env: Record<string, string>,
  args: string[] = [],
  under: string[] = [],
): Program {
  const [command, ...rest] = [...under, node, ...nodeOptions, bundledProgram(file), ...args]
  const child = spawn(command!, rest, {
    cwd: serverFolder,
    env: { ...programEnvironment(), TZ: 'UTC', NODE_ENV: 'test', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const lines: string[] = []
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  for (const stream of [child.stdout, child.stderr] as Readable[]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      notify()
    })
  }
  const own = ownProcess(child, 'SIGTERM')
  void own.exited.then(notify)

  return {
    ...own,
    pid: child.pid as number,
    lines,
    line(passes, { timeoutMs = allow(30_000) } = {}) {
      return new Promise((resolve, reject) => {
        let seen = 0
        const finish = (settle: () => void) => {
          clearTimeout(timer)
          listeners.delete(look)
          settle()
        }
        const fail = (why: string) => finish(() => reject(new Error(`${file} ${why}:\n${lines.slice(-40).join('\n')}`)))
        const look = () => {
          while (seen < lines.length) {
            const line = lines[seen++] as string
            if (passes(line)) return finish(() => resolve(line))
          }
          if (!own.running()) fail('ended before the expected line')
        }
        const timer = setTimeout(() => fail(`did not write the expected line within ${timeoutMs} ms`), timeoutMs)
        listeners.add(look)
        look()
      })
    },
    async tell(message) {
      const ended = own.exited.then(() => Promise.reject(new Error(`${file} ended instead of answering`)))
      child.send(message)
      const [answer] = await Promise.race([once(child, 'message'), ended])
      return answer
    },
  }
}

/** Runs a program to its end and answers with the JSON of its last line; throws with its output when it failed. */
export async function runProgram<Facts>(
  file: string,
  env: Record<string, string>,
  args: string[] = [],
): Promise<Facts> {
  const program = startProgram(file, env, args)
  const code = await program.exited
  if (code !== 0) throw new Error(`${file} ended with ${code}:\n${program.lines.slice(-60).join('\n')}`)
  return JSON.parse(program.lines.at(-1) ?? 'null') as Facts
}
