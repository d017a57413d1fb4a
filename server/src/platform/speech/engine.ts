import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { SpeechError } from './speechError.ts'
import type { VoiceSound } from './voiceSound.ts'

/** What is asked of the program: text that `speakable` made, and how it sounds. */
export interface SpokenRequest extends VoiceSound {
  readonly text: string
}

export interface EngineOptions {
  /** The Node that runs it. */
  readonly node: string
  /** A program that answers as program.ts does; it gets the folder it may write to, and then `args`. */
  readonly program: string
  readonly args: readonly string[]
  /** Folders that it may read beside that of the program. */
  readonly readable: readonly string[]
  /** How long one message may take, in ms. */
  readonly patience: number
}

/** Of one answer, in bytes: a minute of 16 bits at 48 kHz is less. */
const mostBytes = 6 * 1024 * 1024
/** How much of what it says is kept for the log, in characters. */
const keptWords = 500

/**
 * What Node lets the program do: read itself and the engine, write to a folder of its own, run WebAssembly; start nothing.
 * The engine gets a quarter of a gigabyte at most, of which a message needs a tenth.
 */
const flags = (readable: readonly string[], writable: string): string[] => [
  '--permission',
  '--allow-wasi',
  ...[...readable, writable].map((folder) => `--allow-fs-read=${join(folder, '*')}`),
  `--allow-fs-write=${join(writable, '*')}`,
  '--max-old-space-size=96',
  '--wasm-max-mem-pages=4096',
  '--disable-warning=ExperimentalWarning',
]

interface Process {
  /** Asks for one message, while no other is asked for. Rejects when the process ends, or answers what is no answer. */
  ask(request: SpokenRequest): Promise<Buffer>
  /** Ends it at once, whatever it does. */
  kill(): void
  /** The same; resolves when it is gone, and its folder with it. */
  close(): Promise<void>
  readonly pid: number | undefined
  readonly ended: boolean
}

function startProcess({ node, program, args, readable }: EngineOptions): Process {
  const folder = mkdtempSync(join(tmpdir(), `shoal-speech-${process.pid}-`))
  const command = [...flags([dirname(program), ...readable], folder), program, folder, ...args]
  const child: ChildProcessByStdio<Writable, Readable, Readable> = spawn(node, command, {
    // No settings of the server, which hold secrets.
    env: { PATH: process.env.PATH },
    cwd: folder,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let ended = false
  let said = ''
  let answer: Buffer[] = []
  let size = 0
  let waiting: { resolve: (sound: Buffer) => void; reject: (error: Error) => void } | undefined

  const kill = () => {
    ended = true
    child.kill('SIGKILL')
  }
  function fail(why: string): void {
    kill()
    waiting?.reject(new SpeechError('broken', said.trim() ? `${why}: ${said.trim()}` : why))
    waiting = undefined
  }
  child.stdout.on('data', (piece: Buffer) => {
    if (!waiting) return fail('the speech process spoke unasked')
    answer.push(piece)
    size += piece.length
    if (size < 4) return
    const whole = Buffer.concat(answer)
    answer = [whole]
    const bytes = whole.readUInt32BE(0)
    if (bytes > mostBytes || size > bytes + 4) return fail('the speech process answered rubbish')
    if (size < bytes + 4) return
    const { resolve } = waiting
    waiting = undefined
    resolve(whole.subarray(4))
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-keptWords)
  })
  // It may have ended before it has read all.
  child.stdin.on('error', () => undefined)
  child.once('error', (error) => fail(`the speech process did not start: ${error.message}`))
  const closed = new Promise<void>((resolve) => {
    child.once('close', (code, signal) => {
      fail(`the speech process ended with ${code ?? signal}`)
      process.off('exit', atExit)
      rmSync(folder, { recursive: true, force: true })
      resolve()
    })
  })
  function atExit(): void {
    kill()
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', atExit)
  // It waits for messages; the server does not wait for it.
  child.unref()
  for (const stream of [child.stdin, child.stdout, child.stderr]) (stream as { unref?: () => void }).unref?.()

  return {
    kill,
    pid: child.pid,
    get ended() {
      return ended
    },
    close() {
      kill()
      child.ref()
      return closed
    },
    ask(request) {
      answer = []
      size = 0
      said = ''
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        if (ended) return fail('the speech process has ended')
        child.stdin.write(`${JSON.stringify(request)}\n`)
      })
    },
  }
}

/**
 * The built-in engine: one process that speaks one message after another. It is started when the first is asked for, and
 * again when it has ended; it ends itself when nobody has asked for a while. Ask for one message at a time.
 */
export function createEngine(options: EngineOptions) {
  let current: Process | undefined
  let closing = false

  function started(): Process {
    if (!current || current.ended) current = startProcess(options)
    return current
  }

  async function once(request: SpokenRequest): Promise<Buffer> {
    if (closing) throw new SpeechError('broken', 'the server stops')
    const running = started()
    const sound = await running.ask(request)
    if (sound.length > 0) return sound
    // Whatever went wrong in it must not meet the next message.
    running.kill()
    throw new SpeechError('broken', 'the speech process could not say a message')
  }

  return {
    /** Starts the process, unless it runs, for a message that will come soon. */
    prepare(): void {
      if (!closing) started()
    },
    /**
     * Speaks a message into a WAV file, whose contents nobody has checked. A process that dies is asked again, once: it may
     * have been ended from outside, or by itself in the same moment. Rejects with a SpeechError, `late` or `broken`.
     */
    async speak(request: SpokenRequest): Promise<Buffer> {
      let tooLate = false
      const timer = setTimeout(() => {
        tooLate = true
        current?.kill()
      }, options.patience)
      try {
        return await once(request).catch((error) => {
          if (tooLate) throw error
          return once(request)
        })
      } catch (error) {
        if (tooLate) throw new SpeechError('late', `no speech within ${options.patience} ms`, { cause: error })
        throw error
      } finally {
        clearTimeout(timer)
      }
    },
    /** The id of its process while there is one. */
    get pid(): number | undefined {
      return current?.ended === false ? current.pid : undefined
    },
    /** Ends the process; what it was asked for is `broken`, and so is whatever is asked for afterwards. */
    async close(): Promise<void> {
      closing = true
      await current?.close()
    },
  }
}
