import { statSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '../../test/people.ts'
import { startProgram } from '../../test/program.ts'
import { startServer, type TestServer } from '../../test/server.ts'
import { dialects, freshStorage } from '../../test/storage.ts'

const program = 'test/programs/bareServer.ts'

describe.each(dialects)('a server on %s', (dialect) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ dialect, program })
  })
  afterAll(() => server.stop())

  it('is ready again after kill -9 in the same data directory', async () => {
    await server.kill9()
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow()
    await server.restart()
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    server.assertNoErrors()
  })

  it('[ADM-5] publishes metrics, among them the state of the ledger', async () => {
    const read = async () => (await fetch(`${server.url}/metrics`)).text()
    const metrics = await until('the first check of the ledger', async () => {
      const text = await read()
      return /^shoal_ledger_sum 0$/m.test(text) && text
    })
    expect(metrics).toMatch(/^shoal_ledger_drifted_accounts 0$/m)
    expect(metrics).toMatch(/^process_cpu_seconds_total /m)
  })

  it('hides secrets in its log and keeps its key material to itself', () => {
    const started = server.logs().find(({ msg }) => msg === 'started')
    expect(started).toMatchObject({ password: '[hidden]', nested: { token: '[hidden]' } })
    const secrets = join(server.settings.DATA_DIR as string, 'secrets.json')
    expect(statSync(secrets).mode & 0o777).toBe(0o600)
  })
})

it('a second server on the same data directory is refused with one clear line, and the first goes on', async () => {
  const storage = await freshStorage('pglite')
  const first = await startServer({ storage, program })
  const second = startProgram(program, storage.env)
  expect(await second.exited).toBe(1)
  expect(second.lines).toHaveLength(1)
  expect(second.lines[0]).toMatch(/^DataDirectoryInUse: DATA_DIR .* is in use by another Shoal server \(process \d+\)/)
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  await first.stop()
  await storage.remove()
})

if (dialects.includes('postgres')) {
  it('two nodes that start at the same time on an empty database agree on its schema', async () => {
    const storage = await freshStorage('postgres')
    const nodes = await Promise.all([startServer({ storage, program }), startServer({ storage, program })])
    for (const node of nodes) {
      expect((await fetch(`${node.url}/readyz`)).status).toBe(200)
      node.assertNoErrors()
    }
    await Promise.all(nodes.map((node) => node.stop()))
    await storage.remove()
  })
}
