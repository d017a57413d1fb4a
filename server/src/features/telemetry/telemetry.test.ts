import { api, as, call } from '../../../test/people.ts'
import { type BuiltPages, builtPages } from '../../../test/remotes.ts'
import { candidate, mounted, rollouts, stable, threw } from '../../../test/rollouts.ts'
import { startServer, type TestServer } from '../../../test/server.ts'

const at = (remote: string) => ({ remote, version: stable.version, build: stable.build })

describe('reports of remotes', () => {
  let pages: BuiltPages
  let server: TestServer
  let rollout: Awaited<ReturnType<typeof rollouts>>
  const send = (reports: unknown, headers: Record<string, string> = {}) =>
    call(server, 'POST', '/telemetry/remotes', { body: { reports }, headers })
  const metrics = async (name: string) => {
    const text = await (await fetch(`${server.url}/metrics`)).text()
    return text.split('\n').filter((line) => line.startsWith(name))
  }

  beforeAll(async () => {
    pages = builtPages()
    server = await startServer({ env: { RATE_FACTOR: '1000', TRUST_PROXY: 'true', ...pages.env } })
    rollout = await rollouts(server, pages, ['mfe-clips', 'mfe-album', 'mfe-atlas'])
  })
  afterAll(async () => {
    server.assertNoErrors()
    await server.stop()
    pages.remove()
  })

  it('[MFE-13] become metrics by remote and version, phase and code', async () => {
    const clips = at('mfe-clips')
    const response = await send([
      { kind: 'load', ...clips, phase: 'entry', ms: 40 },
      { kind: 'load', ...clips, phase: 'chunk', ms: 400 },
      { kind: 'mount', ...clips, times: 3 },
      { kind: 'error', ...clips, phase: 'mount', code: 'remote/threw', times: 2 },
      { kind: 'error', ...clips, phase: 'render', code: 'made-up/by-somebody', times: 1 },
      { kind: 'mount', remote: 'mfe-clips', ...candidate, times: 5 },
    ])
    expect([response.status, await response.text()]).toEqual([204, ''])
    const of = 'remote="mfe-clips",version="0.2.0"'
    expect(await metrics('shoal_remote_mounts_total')).toEqual([
      `shoal_remote_mounts_total{${of}} 3`,
      'shoal_remote_mounts_total{remote="mfe-clips",version="0.3.0"} 5',
    ])
    expect(await metrics('shoal_remote_errors_total')).toEqual([
      `shoal_remote_errors_total{${of},phase="mount",code="remote/threw"} 2`,
      `shoal_remote_errors_total{${of},phase="render",code="other"} 1`,
    ])
    expect(await metrics('shoal_remote_load_seconds')).toEqual(
      expect.arrayContaining([
        `shoal_remote_load_seconds_bucket{le="0.025",${of},phase="entry"} 0`,
        `shoal_remote_load_seconds_bucket{le="0.05",${of},phase="entry"} 1`,
        `shoal_remote_load_seconds_sum{${of},phase="chunk"} 0.4`,
        `shoal_remote_load_seconds_count{${of},phase="chunk"} 1`,
      ]),
    )
  })

  it('[MFE-13] of builds that the registry does not know are answered as any other and leave no trace', async () => {
    const before = await metrics('shoal_remote_')
    const unknown = [
      { remote: 'mfe-nothing', version: '0.2.0', build: stable.build },
      { remote: 'mfe-clips', version: '9.9.9', build: stable.build },
      { remote: 'mfe-clips', version: '0.2.0', build: 'cccccccc' },
      { remote: 'mfe-clips', version: '__proto__', build: stable.build },
      { remote: 'mfe-clips', version: `0.2.0",evil="1`, build: stable.build },
    ]
    const response = await send(unknown.map((build) => ({ kind: 'mount', ...build, times: 1 })))
    expect(response.status).toBe(204)
    expect(await metrics('shoal_remote_')).toEqual(before)
    const { health } = await api(server, rollout.admin).telemetry.health()
    expect(health.filter(({ version }) => !['0.2.0', '0.3.0'].includes(version))).toEqual([])
  })

  const good = { kind: 'mount', ...at('mfe-atlas'), times: 1 }
  const load = { kind: 'load', ...at('mfe-atlas'), phase: 'entry', ms: 1 }
  const error = { kind: 'error', ...at('mfe-atlas'), phase: 'mount', code: 'remote/threw', times: 1 }
  it.each<[string, unknown]>([
    ['no list', good],
    ['nothing', undefined],
    ['an empty list', []],
    ['51 reports', Array.from({ length: 51 }, () => good)],
    ['no number of times', [{ ...good, times: 'NaN' }]],
    ['NaN', [{ ...load, ms: Number.NaN }]],
    ['infinity', [{ ...load, ms: Number.POSITIVE_INFINITY }]],
    ['a negative time', [{ ...load, ms: -1 }]],
    ['an endless time', [{ ...load, ms: 1e300 }]],
    ['zero times', [{ ...good, times: 0 }]],
    ['half a time', [{ ...good, times: 1.5 }]],
    ['too many times', [{ ...error, times: 1_001 }]],
    ['another kind', [{ ...good, kind: 'unmount' }]],
    ['another phase', [{ ...error, phase: 'later' }]],
    ['what is no code', [{ ...error, code: 'It broke!' }]],
    ['an endless code', [{ ...error, code: `${'x'.repeat(5_000)}/y` }]],
    ['what is no remote', [{ ...good, remote: '../etc/passwd' }]],
    ['what is no build', [{ ...good, build: 'latest' }]],
    ['a field too many', [{ ...good, user: 'somebody' }]],
    ['the fields of another kind', [{ ...good, ms: 4 }]],
    ['a bad one among good ones', [good, { ...good, times: -1 }]],
  ])('[MFE-13] [OPS-3] are refused with 400 for %s, and none of them counts', async (_, reports) => {
    const response = await send(reports)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'bad-request' })
    expect((await metrics('shoal_remote_')).filter((line) => line.includes('mfe-atlas'))).toEqual([])
  })

  it('[MFE-13] become health by version, which visitors and moderators may not read, and testers may', async () => {
    const tell = (address: string, ...reports: Record<string, unknown>[]) =>
      send(
        reports.map((report) => ({ ...at('mfe-album'), ...report })),
        { cookie: 'shoal-bucket=7', 'x-forwarded-for': address },
      )
    const step = (phase: string, ms: number) => ({ kind: 'load', phase, ms })
    await tell('192.0.2.1', step('entry', 30), step('chunk', 50), step('lifecycles', 90), step('mount', 900), mounted)
    await tell('192.0.2.2', step('lifecycles', 100), mounted, threw, { ...threw, code: 'x/y', times: 2 })
    await tell('192.0.2.1', step('lifecycles', 300), { ...mounted, times: 2 })
    expect(await rollout.health('mfe-album', stable)).toEqual({
      ...at('mfe-album'),
      ...{ people: 2, failing: 1, loads: 3, mounts: 4, errors: 3, median: 100, p95: 300 },
      lastErrors: [
        { phase: 'mount', code: 'other', times: 2, at: expect.any(String) },
        { phase: 'mount', code: 'remote/threw', times: 1, at: expect.any(String) },
      ],
    })
    expect((await call(server, 'GET', '/telemetry/remotes')).status).toBe(401)
    expect((await call(server, 'GET', '/telemetry/remotes', await as(server, 'mod'))).status).toBe(403)
    expect((await call(server, 'GET', '/telemetry/remotes', await as(server, 'qa'))).status).toBe(200)
  })

  it('keep nothing by which a person could be recognised', async () => {
    const headers = { cookie: 'shoal-bucket=7', 'x-forwarded-for': '192.0.2.3' }
    await send([{ kind: 'mount', ...at('mfe-album'), times: 1 }], headers)
    const { health } = await api(server, rollout.admin).telemetry.health()
    expect(health.map(({ remote }) => remote)).toContain('mfe-album')
    expect(JSON.stringify([health, await metrics('shoal_remote_')])).not.toMatch(/192\.0\.2|subject|origin/)
  })
})
