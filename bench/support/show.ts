import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import serverOptions from '../../server/node-options.json' with { type: 'json' }
import { endsWithUs, root } from './process.ts'

/** A server with the demo show, in its own process. */
export interface Show {
  readonly url: string
  readonly pid: number
  /** An access token of a demo account. */
  logIn(name: string): Promise<string>
  /** Ends the server and starts it again with its data, at its address; from then on `pid` is another one. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

/** A server of ours in a process of its own, as `npm start` starts it, which has come up. */
async function startServer(
  env: Record<string, string>,
  givenPort?: number,
): Promise<Pick<Show, 'url' | 'pid' | 'stop'>> {
  const port = givenPort ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const child: ChildProcess = spawn(
    process.execPath,
    [...serverOptions, '--enable-source-maps', 'server/dist/main.js'],
    {
      cwd: root,
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: String(port),
        PUBLIC_URL: url,
        LOG_LEVEL: 'warn',
        // Measured without the crowd, unless a bench asks for it.
        DEMO_CROWD: 'false',
        ...env,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  endsWithUs(child)
  for (let tries = 0; ; tries += 1) {
    if (child.exitCode !== null || tries > 3_600) throw new Error('The server did not start')
    if ((await fetch(`${url}/readyz`).catch(() => null))?.ok) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    url,
    pid: child.pid!,
    async stop() {
      const closed = once(child, 'close')
      child.kill('SIGTERM')
      await closed
    },
  }
}

/** An edge that passes on the streams of a show. */
export const startEdge = (originUrl: string) => startServer({ ROLE: 'media', ORIGIN_URL: originUrl })

export async function startShow(env: Record<string, string> = {}): Promise<Show> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shoal-bench-'))
  const settings = {
    RTMP_PORT: String(await freePort()),
    DATA_DIR: dataDir,
    RATE_FACTOR: '100000',
    BATTLE_COUNTDOWN_MS: '0',
    ...env,
  }
  let server = await startServer(settings)
  const { url } = server
  return {
    url,
    get pid() {
      return server.pid
    },
    async restart() {
      await server.stop()
      server = await startServer(settings, Number(new URL(url).port))
    },
    async logIn(name) {
      const response = await fetch(`${url}/api/auth/log-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `${name}@example.test`, password: 'swim-with-us' }),
      })
      return ((await response.json()) as { access_token: string }).access_token
    },
    async stop() {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
