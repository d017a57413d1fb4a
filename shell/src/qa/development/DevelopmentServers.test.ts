/** @jest-environment node */
import type { RegistryEntry } from '@shoal/bus/remotes'
import { RemoteError } from '../../loading/RemoteError.ts'
import { type DevelopmentServer, DevelopmentServers } from './DevelopmentServers.ts'
import { describe as describeServer } from './describe.ts'
import { developmentServer, eventStream, type FakeServer } from './testing.ts'

const description = (build: string, more: object = {}) => ({
  name: 'mfe-x',
  version: '0.2.0',
  build,
  contract: '^1.0.0',
  panels: [{ id: 'live', title: 'Live', place: 'main', access: 'anyone', files: ['live.js'] }],
  modals: [],
  slots: [],
  ...more,
})
const manifest = {
  metaData: { globalName: 'mfe_x', remoteEntry: { name: 'remoteEntry.js', path: '' } },
  exposes: [],
  shared: [],
}

let server: FakeServer
beforeEach(async () => {
  server = await developmentServer({ '/remote.json': description('11111111'), '/mf-manifest.json': manifest })
})
afterEach(() => server.stop().catch(() => {}))

const failure = async (promise: Promise<unknown>): Promise<RemoteError> => {
  const error = await promise.then(
    () => null,
    (cause: unknown) => cause,
  )
  expect(error).toBeInstanceOf(RemoteError)
  return error as RemoteError
}

describe('what a development server has built', () => {
  it('[MFE-12] becomes an entry of the registry at an address of this build alone, without hashes', async () => {
    expect(await describeServer('mfe-x', server.url, 1_000)).toMatchObject({
      name: 'mfe-x',
      build: '11111111',
      base: `${server.url}/builds/11111111/`,
      entry: `${server.url}/builds/11111111/mf-manifest.json`,
      source: 'override',
      reason: `override: development server at ${server.url}`,
      integrity: {},
    })
  })

  it('[MFE-12] is refused with a code and a phase when it is not what it should be', async () => {
    // Long enough for a busy machine: only a server that never answers runs into it.
    const look = (patience = 60_000) => failure(describeServer('mfe-x', server.url, patience))
    server.answers['/remote.json'] = '<!doctype html>'
    expect(await look()).toMatchObject({ code: 'remote/not-a-manifest', phase: 'registry', remote: 'mfe-x' })
    server.answers['/remote.json'] = { ...description('11111111'), panels: 'none' }
    expect(await look()).toMatchObject({ code: 'remote/not-a-manifest', message: expect.stringContaining('panels') })
    server.answers['/remote.json'] = description('11111111', { name: 'mfe-y' })
    expect(await look()).toMatchObject({ code: 'remote/not-offered', message: expect.stringContaining('mfe-y') })
    server.answers['/remote.json'] = 500
    expect(await look()).toMatchObject({ code: 'remote/unreachable' })
    server.answers['/remote.json'] = 'hangs'
    expect(await look(300)).toMatchObject({ code: 'remote/timeout', phase: 'registry' })
    server.answers['/remote.json'] = description('11111111')
    server.answers['/mf-manifest.json'] = { hello: 'there' }
    expect(await look()).toMatchObject({ code: 'remote/not-a-manifest', phase: 'manifest' })
    await server.stop()
    expect(await look()).toMatchObject({ code: 'remote/unreachable', phase: 'registry' })
  })
})

describe('following development servers', () => {
  let servers: DevelopmentServers
  const built = jest.fn()
  const shipped = { name: 'mfe-x', build: 'aaaaaaaa' } as RegistryEntry
  const other = { name: 'mfe-other', build: 'bbbbbbbb' } as RegistryEntry
  const now = () => servers.store.getState().servers[0]
  const override = () => [{ remote: 'mfe-x', use: server.url }]
  const until = (condition: (one: DevelopmentServer | undefined) => boolean) =>
    new Promise<void>((resolve) => {
      if (condition(now())) return resolve()
      const end = servers.store.subscribe(() => {
        if (!condition(now())) return
        end()
        resolve()
      })
    })

  beforeEach(() => {
    built.mockReset()
    servers = new DevelopmentServers({ onBuilt: built, events: eventStream, pause: 20, limit: 1_000 })
  })
  afterEach(() => servers.follow([]))

  it('[MFE-12] puts its build in the place of the shipped one, and takes it out again', async () => {
    await servers.follow(override())
    expect(built).toHaveBeenCalledTimes(1)
    expect(servers.amend([shipped, other]).map(({ name, build }) => `${name} ${build}`)).toEqual([
      'mfe-other bbbbbbbb',
      'mfe-x 11111111',
    ])
    await servers.follow([])
    expect(servers.amend([shipped, other])).toEqual([shipped, other])
  })

  it('[MFE-5] follows none that the server of the page refused', async () => {
    await servers.follow([{ remote: 'mfe-x', use: server.url, refused: 'only testers may' }])
    expect(servers.store.getState().servers).toEqual([])
    expect(servers.amend([shipped])).toEqual([shipped])
  })

  it('[MFE-12] takes each new build as soon as the server tells of it', async () => {
    await servers.follow(override())
    server.answers['/remote.json'] = description('22222222')
    await server.listened()
    server.tell('built', '22222222')
    await until((one) => one?.entry?.build === '22222222')
    expect(built).toHaveBeenCalledTimes(2)
  })

  it('[MFE-12] keeps the last build while the sources do not compile, and says why', async () => {
    await servers.follow(override())
    await server.listened()
    server.tell('failed', 'Panel.tsx: Unexpected token\n  at line 3')
    await until((one) => one?.broken !== null)
    expect(now()).toMatchObject({ broken: 'Panel.tsx: Unexpected token\n  at line 3', entry: { build: '11111111' } })
    // Mended by taking the change back: the same build again.
    server.tell('built', '11111111')
    await until((one) => one?.broken === null)
    expect(built).toHaveBeenCalledTimes(1)
  })

  it('[MFE-12] says what the newest build needs that the one before did not, until there is another', async () => {
    await servers.follow(override())
    await server.listened()
    server.tell('needs', 'It needs clips ^1.2')
    await until((one) => one?.needs !== null)
    expect(now()).toMatchObject({ needs: 'It needs clips ^1.2' })
    server.tell('built', '11111111')
    await until((one) => one?.needs === null)
  })

  it('[MFE-12] says what the newest build does wrong in the page, until there is another', async () => {
    await servers.follow(override())
    const trouble = { code: 'remote/threw', phase: 'evaluate', message: 'no such thing' }
    servers.blame('22222222', trouble)
    expect(now()?.trouble).toBeNull()
    servers.blame('11111111', trouble)
    expect(now()?.trouble).toEqual(trouble)
    server.answers['/remote.json'] = description('22222222')
    await server.listened()
    server.tell('built', '22222222')
    await until((one) => one?.entry?.build === '22222222')
    expect(now()?.trouble).toBeNull()
  })

  it('[MFE-12] says when the server is gone, keeps its last build, and goes on when it is back', async () => {
    await servers.follow(override())
    await server.listened()
    await server.stop()
    await until((one) => one?.status === 'gone')
    expect(now()).toMatchObject({ error: { code: 'remote/unreachable' }, entry: { build: '11111111' } })
    server.answers['/remote.json'] = description('33333333')
    await server.start()
    await until((one) => one?.status === 'live')
    expect(now()).toMatchObject({ error: null, entry: { build: '33333333' } })
  })

  it('[MFE-12] leaves the remote out as long as its server was never there, and takes it in once it is', async () => {
    await server.stop()
    await servers.follow(override())
    expect(now()).toMatchObject({ status: 'gone', entry: null, error: { code: 'remote/unreachable' } })
    expect(servers.amend([shipped, other])).toEqual([other])
    await server.start()
    await until((one) => one?.status === 'live')
    expect(servers.amend([shipped, other])).toHaveLength(2)
  })
})
