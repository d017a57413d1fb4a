import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { promisify } from 'node:util'

// The one place that starts ffmpeg and ffprobe. What they read comes from broadcasters and uploads, and their readers of
// formats are large and written in C: so they run with limits, and can reach nothing but what they are given.

type Name = 'ffmpeg' | 'ffprobe'

/** Behind whatever serves people, and yet not starved where much is going on; what follows a stream must keep up with it. */
const niceness = { work: 10, follow: 3 }
/** Of memory, in kilobytes of address space. Making 360 lines of 4K takes less than half of it. */
const mostMemory = 1_500_000
/** What is read from it at most, in bytes. */
const mostOutput = 64 * 1024 * 1024
/** How much of what it says is kept for the log, in characters. */
const kept = 2_000

/** What it is given: a film, bare samples of sound, or a file with sound alone. Each by formats that name no other files. */
const formats = { film: 'mov,mp4,matroska,webm,flv', samples: 's16le', sound: 'mov,mp4,mp3,ogg,wav' }
export type Given = keyof typeof formats

/** Neither the network nor playlists and lists of files: only what is given. */
const onlyWhatIsGiven = (given: Given) => ['-protocol_whitelist', 'file,pipe', '-format_whitelist', formats[given]]
/** One thread for reading; what is written says so for itself. */
const readCarefully = (given: Given) => [...onlyWhatIsGiven(given), '-threads', '1']
const quietly: Readonly<Record<Name, readonly string[]>> = {
  ffmpeg: ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y'],
  ffprobe: ['-hide_banner', '-loglevel', 'error'],
}

/** No settings of the server, which hold secrets. */
const environment = { PATH: process.env.PATH, LANG: 'C', AV_LOG_FORCE_NOCOLOR: '1' }

const exec = promisify(execFile)

/** Processor time is counted in whole seconds; `$0` are the limits, the rest is the program. */
const limited = 'eval "$0" && exec "$@"'
const limitsOf = (cpuSeconds: number | null): string =>
  [
    'ulimit -c 0',
    `ulimit -v ${mostMemory}`,
    ...(cpuSeconds === null ? [] : [`ulimit -t ${Math.ceil(cpuSeconds)}`]),
  ].join(' && ')

let limitable: Promise<boolean> | undefined
/** Whether programs can be limited on this system. Asked once, and said once where they cannot. */
function canLimit(): Promise<boolean> {
  limitable ??= exec('sh', ['-c', limited, limitsOf(1), 'nice', 'true'], { env: environment }).then(
    () => true,
    () => {
      process.emitWarning('This system cannot limit the memory and time of ffmpeg; it runs without those limits')
      return false
    },
  )
  return limitable
}

let found: Promise<boolean> | undefined
/** Whether there is an ffmpeg on the PATH that can make H.264. Asked once. */
export function hasFfmpeg(): Promise<boolean> {
  found ??= exec('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-encoders'], { env: environment, timeout: 10_000 })
    .then(({ stdout }) => stdout.includes('libx264'))
    .catch(() => false)
  return found
}

/** A program that runs in a group of processes of its own. */
export interface Confined {
  readonly process: ChildProcessByStdio<Writable | null, Readable, Readable>
  /** What it writes to `pipe:1`, and to `pipe:3` and further where that was asked for. */
  readonly outputs: readonly Readable[]
  /** Ends it and whatever it has started, at once. */
  kill(): void
}

export interface ConfinedOptions {
  /** Whether something is written to its `pipe:0`. */
  readonly reads: boolean
  /** Seconds that it may take; null for as long as it is kept, for a program that follows a stream. */
  readonly seconds: number | null
  /** Into how many pipes it writes: `pipe:1`, then `pipe:3` and further. One, unless it is said. */
  readonly outputs?: number
  /** What it reads; a film, unless it is said. */
  readonly given?: Given
}

const running = new Set<() => void>()
process.once('exit', () => {
  for (const kill of running) kill()
})

/**
 * Starts ffmpeg or ffprobe behind everything else on the machine: bounded in memory and time, with one thread for reading,
 * with no network, none of our settings and nothing to read unless it is said, in a group of processes that ends as a whole.
 */
export async function startConfined(
  name: Name,
  args: readonly string[],
  { reads, seconds, outputs = 1, given = 'film' }: ConfinedOptions,
): Promise<Confined> {
  const command = [name, ...quietly[name], ...readCarefully(given), ...args]
  const [program = name, ...rest] = (await canLimit())
    ? [
        'sh',
        '-c',
        limited,
        limitsOf(seconds),
        'nice',
        '-n',
        String(seconds === null ? niceness.follow : niceness.work),
        ...command,
      ]
    : command
  const child = spawn(program, rest, {
    env: environment,
    stdio: [reads ? 'pipe' : 'ignore', 'pipe', 'pipe', ...Array.from({ length: outputs - 1 }, () => 'pipe' as const)],
    detached: true,
  }) as Confined['process']
  const kill = () => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It has ended already.
    }
  }
  running.add(kill)
  // What waits takes no processor time, and yet may not wait for ever.
  const timer = seconds === null ? undefined : setTimeout(kill, seconds * 1000)
  child.once('close', () => {
    clearTimeout(timer)
    running.delete(kill)
  })
  child.once('error', () => running.delete(kill))
  // It may have seen enough before it has read all.
  child.stdin?.on('error', () => undefined)
  return { process: child, outputs: [child.stdout, ...(child.stdio.slice(3) as unknown as Readable[])], kill }
}

export interface RunOptions {
  /** See ConfinedOptions. */
  readonly seconds: number
  readonly signal?: AbortSignal
  /** What it reads from `pipe:0`. */
  readonly input?: readonly Buffer[]
  /** See ConfinedOptions. */
  readonly given?: Given
}

/**
 * Runs ffmpeg or ffprobe to its end, see `startConfined`. Rejects with the end of what it said when it fails, and when
 * `signal` ends it.
 * @returns what it wrote to `pipe:1`
 */
export async function runConfined(
  name: Name,
  args: readonly string[],
  { seconds, signal, input, given = 'film' }: RunOptions,
): Promise<Buffer> {
  signal?.throwIfAborted()
  const { process: child, kill } = await startConfined(name, args, { reads: input !== undefined, seconds, given })
  signal?.addEventListener('abort', kill)
  if (signal?.aborted) kill()
  const written: Buffer[] = []
  let size = 0
  child.stdout.on('data', (piece: Buffer) => {
    size += piece.length
    if (size > mostOutput) kill()
    else written.push(piece)
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-kept)
  })
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, killedBy) => {
      if (code === 0) resolve()
      else reject(new Error(`${name} ended with ${code ?? killedBy}: ${said.trim()}`))
    })
  })
  for (const piece of input ?? []) child.stdin?.write(piece)
  child.stdin?.end()
  try {
    await ended
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    signal?.removeEventListener('abort', kill)
  }
  return Buffer.concat(written)
}

/** Runs ffmpeg; see `runConfined`. */
export const runFfmpeg = (args: readonly string[], options: RunOptions): Promise<Buffer> =>
  runConfined('ffmpeg', args, options)
