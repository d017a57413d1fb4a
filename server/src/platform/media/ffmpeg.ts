import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { promisify } from 'node:util'

/** Behind whatever serves people, and yet not starved where much is going on. */
const priority = 10
/** How much of what it says is kept for the log, in characters. */
const KEPT = 2_000

let found: Promise<boolean> | undefined
/** Whether there is an ffmpeg on the PATH that can make H.264. Asked once. */
export function hasFfmpeg(): Promise<boolean> {
  found ??= promisify(execFile)('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-encoders'], {
    timeout: 10_000,
  }).then(
    ({ stdout }) => stdout.includes('libx264'),
    () => false,
  )
  return found
}

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/**
 * Runs ffmpeg behind everything else on the machine: with a low priority and without a terminal. Rejects with the
 * end of what it said when it fails, and when `signal` ends it.
 * @param input what it reads from `pipe:0`
 * @returns what it wrote to `pipe:1`
 */
export async function runFfmpeg(
  args: readonly string[],
  signal?: AbortSignal,
  input: readonly Buffer[] = [],
): Promise<Buffer> {
  signal?.throwIfAborted()
  const child = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y', ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
  })
  running.add(child)
  try {
    if (child.pid !== undefined) setPriority(child.pid, priority)
  } catch {
    // It has ended already; what it says tells why.
  }
  const written: Buffer[] = []
  child.stdout.on('data', (piece: Buffer) => written.push(piece))
  // It may have seen enough before it has read all.
  child.stdin.on('error', () => undefined)
  for (const piece of input) child.stdin.write(piece)
  child.stdin.end()
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-KEPT)
  })
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code, killedBy) => {
        if (code === 0) resolve(Buffer.concat(written))
        else reject(new Error(`ffmpeg ended with ${code ?? killedBy}: ${said.trim()}`))
      })
    })
  } finally {
    running.delete(child)
  }
}
