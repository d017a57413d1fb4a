import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** What a process has in memory at this moment (its resident set), in bytes; 0 when it has ended. */
function residentBytes(pid: number): number {
  try {
    if (process.platform !== 'linux') return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])) * 1024
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

/** Looks at a process's memory again and again; `grown` ends that and says by how many bytes it was larger at the worst moment. */
export function watchMemory(pid: number): { grown(): number } {
  const before = residentBytes(pid)
  let most = before
  const look = () => {
    most = Math.max(most, residentBytes(pid))
  }
  const timer = setInterval(look, 20).unref()
  return {
    grown() {
      clearInterval(timer)
      look()
      return most - before
    },
  }
}
