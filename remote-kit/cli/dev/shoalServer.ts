import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Complaint } from '../Complaint.ts'
import { pageOf } from '../check/page.ts'
import { say } from '../command.ts'
import { remoteFolders } from '../repository.ts'

/** How long a server may take until it answers, in ms: the first start makes the demo show. */
const patience = 90_000

/** A server that was started here. */
export interface OwnServer {
  /** Resolves with its exit code. */
  ended: Promise<number>
  stop(): Promise<void>
}

const isLocal = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/**
 * Sees to it that a server answers: one that runs, or the repository's own, started here.
 * @param address its origin
 * @param interrupted ends the waiting, and the server if it was started for this
 * @returns null when one was running already
 */
export async function ensureServer(address: string, root: string, interrupted: AbortSignal): Promise<OwnServer | null> {
  if ((await pageOf(address)) !== null) return null
  const url = new URL(address)
  if (!isLocal(url)) throw new Complaint(`No server answers at ${address}`)
  if (!existsSync(join(root, 'shell/dist/index.html')))
    throw new Complaint(
      `No server answers at ${address}, and there is no shell to start one with: run \`npm run build\` once`,
    )
  const missing = remoteFolders(root).filter((dir) => !existsSync(join(dir, 'dist/remote.json')))
  if (missing.length > 0)
    say(
      `Not built, so not in the page: ${missing.map((dir) => basename(dir)).join(', ')} (\`npm run build\` builds all)`,
    )
  say(`No server answers at ${address}; starting one`)
  const own = start(root, url)
  const deadline = Date.now() + patience
  while ((await pageOf(address).catch(() => null)) === null) {
    const code = await Promise.race([own.ended, sleep(200, null)])
    if (code !== null) throw new Complaint(`The server ended with ${code}`)
    const late = Date.now() > deadline
    if (!late && !interrupted.aborted) continue
    await own.stop()
    if (late) throw new Complaint(`The server does not answer at ${address}`)
    return null
  }
  return own
}

function start(root: string, { port, protocol }: URL): OwnServer {
  const serverOptions = JSON.parse(readFileSync(join(root, 'server/node-options.json'), 'utf8')) as string[]
  const child: ChildProcess = spawn(process.execPath, [...serverOptions, 'server/src/main.ts'], {
    cwd: root,
    // A group of its own: Ctrl-C reaches only us, and we end it once.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: port || (protocol === 'https:' ? '443' : '80'),
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
      // People who work on one remote switch the crowd on themselves.
      DEMO_CROWD: process.env.DEMO_CROWD ?? 'false',
    },
  })
  const ended = once(child, 'close').then(([code]) => (code as number | null) ?? 1)
  return {
    ended,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await ended
    },
  }
}
