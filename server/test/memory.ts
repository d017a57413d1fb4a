import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { TestServer } from './server.ts'

/** Memory of a process at this moment (its resident set), in bytes; 0 if it has ended. */
function residentBytes(pid: number): number {
  try {
    if (process.platform !== 'linux') return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])) * 1024
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

export interface MemoryWatch {
  /** Ends the watching, and says by how many bytes it was larger at the worst moment than at the beginning. */
  grown(): number
  /** At the beginning, at the worst moment and now, in words. */
  told(): string
}

/**
 * Looks, whenever it is asked to, at what a server holds that was started with `laterServer`: after collecting garbage,
 * which otherwise piles up on a busy machine.
 */
export async function watchHeld(server: Pick<TestServer, 'held'>) {
  const before = await server.held()
  let most = before
  return {
    look: async () => {
      most = Math.max(most, await server.held())
    },
    /** By how many bytes it was more at the worst look than at the beginning. */
    grown: () => most - before,
  }
}

/** Looks at a process's memory again and again, until it is asked how much it has grown. */
export function watchMemory(pid: number): MemoryWatch {
  const before = residentBytes(pid)
  let most = before
  const look = () => {
    most = Math.max(most, residentBytes(pid))
  }
  const timer = setInterval(look, 20).unref()
  const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
  return {
    grown() {
      clearInterval(timer)
      look()
      return most - before
    },
    told: () =>
      `memory: ${megabytes(before)} before, at most ${megabytes(most)}, ${megabytes(residentBytes(pid))} in the end`,
  }
}
