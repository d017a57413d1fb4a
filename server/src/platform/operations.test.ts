import { as, closeSockets, socket, until } from '../../test/people.ts'
import { startServer, type TestServer } from '../../test/server.ts'

describe('operations', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
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
    expect(await metric('shoal_ledger_sum')).toBe(0)
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
})
