import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { as, closeSockets, socket, until } from '../../test/people.ts'
import { startProgram } from '../../test/program.ts'
import { startServer, type TestServer } from '../../test/server.ts'
import { dialects, freshStorage } from '../../test/storage.ts'

const bareServer = 'test/programs/bareServer.ts'
/** First starts take long: when it has failed for certain, however busy the machine is. */
const deadlineMs = 300_000

describe('operations', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ env: { TRUST_PROXY: 'true' } })
  })
  afterAll(async () => {
    closeSockets()
    await server.stop()
  })

  /** The value of a metric without labels. */
  const metric = async (name: string): Promise<number> => {
    const text = await (await fetch(`${server.url}/metrics`)).text()
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  }

  it('[ADM-5] answers health and readiness with 200 while it runs', async () => {
    for (const path of ['/healthz', '/readyz']) expect((await fetch(server.url + path)).status).toBe(200)
  })

  it('[ADM-5] exports metrics for Prometheus: the ledger, connections, requests by route and status', async () => {
    await until('the first check of the ledger', async () => (await metric('shoal_ledger_sum')) === 0)
    expect(await metric('shoal_ledger_drifted_accounts')).toBe(0)
    const before = await metric('shoal_connections')
    await socket(server, await as(server, 'viewer'))
    await until('the connection in the metrics', async () => (await metric('shoal_connections')) === before + 1)
    await fetch(`${server.url}/api/tokens`)
    const response = await fetch(`${server.url}/metrics`)
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(await response.text()).toMatch(
      /shoal_http_request_seconds_count\{method="GET",route="\/api\/tokens",status="401"\} 1/,
    )
  })

  it('[OPS-4] shows metrics to programs of its machine alone: not to clients behind a proxy', async () => {
    const { port } = new URL(server.url)
    const status = (headers: Record<string, string>) =>
      new Promise<number>((resolve, reject) => {
        get({ host: '127.0.0.1', port, path: '/metrics', headers }, (response) => {
          response.resume()
          resolve(response.statusCode!)
        }).on('error', reject)
      })
    expect(await status({})).toBe(200)
    const foreign: Record<string, string>[] = [
      { 'x-forwarded-for': '203.0.113.7' },
      { 'x-forwarded-for': '127.0.0.1' },
      { forwarded: 'for=127.0.0.1' },
      { via: '1.1 proxy' },
      { 'x-real-ip': '203.0.113.7' },
      { host: 'show.example.org' },
    ]
    for (const headers of foreign) expect([headers, await status(headers)]).toEqual([headers, 404])
  })
})

describe('a node that cannot write', () => {
  // The embedded database lives in the folder that is taken away here.
  const onPostgres = dialects.includes('postgres') ? it : it.skip
  onPostgres('[ADM-5] is not ready while it cannot, goes on serving, and is ready again by itself', async () => {
    const storage = await freshStorage('postgres')
    const dataDir = storage.env.DATA_DIR!
    const server = await startServer({ storage, program: bareServer })
    const readiness = async () => {
      const response = await fetch(`${server.url}/readyz`)
      return [response.status, (await response.json()).status]
    }
    await until('a node that is ready', async () => (await readiness())[0] === 200)
    renameSync(dataDir, `${dataDir}-away`)
    await until('the node to say that it cannot write', async () => (await readiness())[0] === 503)
    expect(await readiness()).toEqual([503, 'cannot write'])
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    renameSync(`${dataDir}-away`, dataDir)
    await until('the node to be ready again', async () => (await readiness())[0] === 200)
    await server.stop()
    await storage.remove()
  })
})

describe('a database that cannot be written to', () => {
  const canLimit = spawnSync('prlimit', ['--version']).status === 0

  it(
    '[OPS-1] ends a start with one line that says why, and does not spoil the next start',
    async () => {
      if (!canLimit) return
      const dataDir = mkdtempSync(join(tmpdir(), 'shoal-test-full-'))
      try {
        const lines = async (bytes: string) => {
          const program = startProgram(
            bareServer,
            { DATA_DIR: dataDir, PORT: '0' },
            [],
            ['prlimit', `--fsize=${bytes}`],
          )
          expect(await program.exited).toBe(1)
          return program.lines
        }
        expect(await lines('100000')).toEqual([
          `SettingsError: DATA_DIR ${dataDir} cannot be written to (files may not become that large; see ulimit -f)`,
        ])
        expect(await lines('2000000')).toEqual([
          `SettingsError: the embedded database in ${dataDir}/db cannot be opened: DATA_DIR cannot be written to (files may not become that large; see ulimit -f); a start needs 100 MB`,
        ])
        const program = startProgram(bareServer, { DATA_DIR: dataDir, PORT: '0' })
        await program.line((line) => line.includes('"msg":"started"'), { timeoutMs: deadlineMs })
        const open = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter(
          (name) => (statSync(join(dataDir, name), { throwIfNoEntry: false })?.mode ?? 0) & 0o077,
        )
        expect(open).toEqual([])
        expect(existsSync(join(dataDir, 'db', 'PG_VERSION'))).toBe(true)
        await program.end('SIGTERM')
      } finally {
        rmSync(dataDir, { recursive: true, force: true })
      }
    },
    deadlineMs,
  )

  it('[OPS-4] an older data directory that others could read is closed to them at the start', async () => {
    const storage = await freshStorage('pglite')
    const dataDir = storage.env.DATA_DIR!
    chmodSync(dataDir, 0o755)
    const names = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    for (const name of names)
      chmodSync(join(dataDir, name), statSync(join(dataDir, name)).isDirectory() ? 0o755 : 0o666)
    const server = await startServer({ storage, program: bareServer })
    expect(names.length).toBeGreaterThan(100)
    for (const name of ['', ...names]) {
      const stats = statSync(join(dataDir, name), { throwIfNoEntry: false })
      if (stats) expect([name, stats.mode & 0o777]).toEqual([name, stats.isDirectory() ? 0o700 : 0o600])
    }
    await server.stop()
    await storage.remove()
  })
})
