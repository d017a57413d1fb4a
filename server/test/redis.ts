import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programEnvironment } from './environment.ts'
import { type OwnProcess, ownProcess } from './ownProcess.ts'
import { freePort, onFreePorts } from './port.ts'

/** A Redis of a test's own, which keeps nothing on the disk. */
export interface TestRedis {
  readonly url: string
  /** Ends it at once; its data is lost. */
  stop(): Promise<void>
  /** Starts it again, empty, on the same port. */
  start(): Promise<void>
  /** Connections stay open and nothing is answered, until `wake`. */
  hang(): void
  wake(): void
  /** Runs a command, such as `CONFIG SET …`; its answer as Redis writes it. */
  command(text: string): Promise<string>
  remove(): Promise<void>
}

/** Starts Debian's redis-server, which `npm test` installs where it is missing. */
export const startRedis = (): Promise<TestRedis> => onFreePorts(startOnce)

async function startOnce(): Promise<TestRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'shoal-redis-'))
  const port = await freePort()
  let child: ChildProcess
  let own: OwnProcess

  async function start(): Promise<void> {
    const settings = [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
      '--dir',
      folder,
    ]
    child = spawn('redis-server', settings, { env: programEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] })
    const started = child
    own = ownProcess(started, 'SIGKILL')
    const output: string[] = []
    await new Promise<void>((resolve, reject) => {
      const look = (chunk: Buffer) => {
        output.push(chunk.toString())
        if (output.join('').includes('Ready to accept connections')) resolve()
      }
      started.stdout?.on('data', look)
      started.stderr?.on('data', look)
      started.once('error', (error) => reject(new Error(`redis-server does not start: ${error.message}`)))
      started.once('close', () => {
        const taken = output.join('').includes('Address already in use')
        reject(new Error(`redis-server ended${taken ? ' (EADDRINUSE)' : ''}: ${output.join('')}`))
      })
    })
  }

  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    stop: () => own.end('SIGKILL'),
    hang: () => void child.kill('SIGSTOP'),
    wake: () => void child.kill('SIGCONT'),
    async command(text) {
      const socket = createConnection(port, '127.0.0.1')
      socket.write(`${text}\r\n`)
      const [answer] = (await once(socket, 'data')) as [Buffer]
      socket.destroy()
      return answer.toString()
    },
    async remove() {
      await own.end('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
