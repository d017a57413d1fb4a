import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Ends a child with us, however we end. */
export function endsWithUs(child: ChildProcess): void {
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('close', () => process.off('exit', kill))
}

/** A program of the bench in its own process, spoken to by lines of JSON. */
export interface Program {
  readonly pid: number
  /** The next line it writes, as JSON. */
  next<T>(): Promise<T>
  tell(message: unknown): void
  end(): Promise<void>
}

export function startProgram(file: string, args: string[] = [], env: Record<string, string> = {}): Program {
  const child: ChildProcess = spawn(process.execPath, [`${root}/bench/programs/${file}`, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  endsWithUs(child)
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]()
  return {
    pid: child.pid!,
    async next<T>() {
      const { value, done } = await lines.next()
      if (done) throw new Error(`${file} ended early`)
      return JSON.parse(value) as T
    },
    tell: (message) => void child.stdin!.write(`${JSON.stringify(message)}\n`),
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const closed = once(child, 'close')
      child.kill('SIGTERM')
      await closed
    },
  }
}

/** CPU time that a process has used, in ms (Linux). */
export function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  // utime and stime, in ticks of 10 ms
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Resident memory of a process, in MB (Linux). */
export function residentMb(pid: number): number {
  const kb = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kb) / 1024
}
