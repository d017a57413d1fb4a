import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync, constants, gunzipSync, gzipSync } from 'node:zlib'
import type { Access } from '@shoal/bus'
import { contractVersion } from '@shoal/bus'
import type { RemoteDescription } from '@shoal/bus/remotes/contract'
import { api, as, type SignedIn, until } from '../../../test/people.ts'
import { type BuiltPages, builtPages } from '../../../test/remotes.ts'
import { sentBytes } from '../../../test/sentBytes.ts'
import { startServer, type TestServer } from '../../../test/server.ts'
import { areaVersions } from '../../contract.ts'

describe('remotes', () => {
  let pages: BuiltPages
  let server: TestServer
  const people = new Map<string, SignedIn | null>([['visitor', null]])
  const who = (name: string) => people.get(name) ?? null
  const registry = (name: string) => api(server, who(name)).remotes.list()
  const names = async (name: string) => (await registry(name)).remotes.map((remote) => remote.name)
  const get = (path: string, name = 'visitor', headers: Record<string, string> = {}) => {
    const cookie = who(name)?.cookie
    return fetch(server.url + path, { headers: { ...headers, ...(cookie ? { cookie } : {}) } })
  }

  /** Asks for an address to the letter; fetch would resolve `..` before it asks. */
  const asItStands = async (path: string) => {
    const request = http.get(server.url, { path })
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    return { status: response.statusCode!, text: Buffer.concat(await response.toArray()).toString() }
  }

  beforeAll(async () => {
    pages = builtPages()
    pages.build('mfe-streams', '11111111', 'anyone')
    pages.build('mfe-admin', '22222222', 'mod')
    const offer = (id: string, access: Access) => ({ id, title: id, place: 'main' as const, access, files: [] })
    pages.build('mfe-economy', '33333333', 'anyone', {
      panels: [offer('shop', 'anyone'), offer('vault', 'user'), offer('mint', 'admin')],
      modals: [offer('tip', 'user'), offer('grant', 'admin')],
      slots: [{ slot: 'user-card', id: 'tip', access: 'user', files: [] }],
    })
    server = await startServer({ env: { RATE_FACTOR: '1000', ...pages.env } })
    for (const account of ['viewer', 'xl', 'mod', 'admin', 'qa'] as const)
      people.set(account, await as(server, account))
  })
  afterAll(async () => {
    await server.stop()
    pages.remove()
  })

  it('[MFE-1] the registry lists name, version, address, contract, panels, modals and slots of a remote', async () => {
    const { remotes, ...head } = await registry('visitor')
    expect(head).toEqual({ schema: 1, environment: 'test', contract: contractVersion, areas: areaVersions })
    expect(remotes.find(({ name }) => name === 'mfe-streams')).toMatchObject({
      version: '0.1.0',
      build: '11111111',
      contract: '^1.0.0',
      base: '/remotes/mfe-streams/0.1.0-11111111/',
      entry: '/remotes/mfe-streams/0.1.0-11111111/mf-manifest.json',
      source: 'stable',
      reason: 'stable: everybody gets 0.1.0-11111111',
      panels: [{ id: 'live-streams', files: ['remoteEntry.js', 'panel.11111111.js', 'panel.11111111.css'] }],
      modals: [{ id: 'mfe-streams-modal' }],
      slots: [],
    })
  })

  it('[MFE-1] offers are those of the person; modals behind a log-in or a pass are named, so that the page can ask for it', async () => {
    const offers = async (name: string) => {
      const remote = (await registry(name)).remotes.find((remote) => remote.name === 'mfe-economy')!
      const ids = (list: { id: string }[]) => list.map(({ id }) => id).join(' ')
      return [ids(remote.panels), ids(remote.modals), ids(remote.slots)]
    }
    expect(await offers('visitor')).toEqual(['shop', 'tip', ''])
    expect(await offers('viewer')).toEqual(['shop vault', 'tip', 'tip'])
    expect(await offers('admin')).toEqual(['shop vault mint', 'tip grant', 'tip'])
  })

  it('[MFE-4] the remote for staff is in no registry and in no page of anyone else, and each of its files is 404', async () => {
    const { base, panels } = (await registry('mod')).remotes.find(({ name }) => name === 'mfe-admin')!
    const files = [...panels[0]!.files, 'mf-manifest.json', 'remote.json']
    for (const name of ['visitor', 'viewer', 'xl', 'qa']) {
      expect(await names(name)).toEqual(['mfe-economy', 'mfe-streams'])
      for (const path of ['/', '/mfe-admin', '/clips']) {
        const page = await (await get(path, name, { accept: 'text/html' })).text()
        expect(page).toContain('mfe-streams')
        expect(page).not.toContain('mfe-admin')
        expect(page).not.toContain('22222222')
      }
      for (const file of files) {
        const refused = await get(base + file, name)
        expect([file, refused.status]).toEqual([file, 404])
        expect(refused.headers.get('cache-control')).toBe('no-store')
        const missing = await get('/remotes/mfe-nothing/0.1.0-22222222/remoteEntry.js', name)
        expect(await refused.text()).toBe(await missing.text())
      }
    }
    for (const name of ['mod', 'admin']) {
      expect(await names(name)).toContain('mfe-admin')
      expect(await (await get('/', name, { accept: 'text/html' })).text()).toContain('mfe-admin')
      for (const file of files) {
        const given = await get(base + file, name)
        expect([file, given.status]).toEqual([file, 200])
        expect(given.headers.get('cache-control')).toBe('private, no-cache')
        expect(given.headers.get('vary')).toContain('cookie')
      }
    }
    const bearer = { authorization: `Bearer ${who('admin')!.access_token}` }
    expect((await get(`${base}remoteEntry.js`, 'visitor', bearer)).status).toBe(200)
  })

  it('[MFE-4] whoever stops being a moderator loses the remote at once', async () => {
    const admin = api(server, who('admin'))
    const flags = (mod: boolean) => admin.accounts.setFlags({ params: { id: who('xl')!.user.id }, body: { mod } })
    const file = '/remotes/mfe-admin/0.1.0-22222222/remoteEntry.js'
    await flags(true)
    expect((await get(file, 'xl')).status).toBe(200)
    await flags(false)
    expect((await get(file, 'xl')).status).toBe(404)
    expect(await names('xl')).not.toContain('mfe-admin')
  })

  it('files of a build are kept by browsers for good, come compressed, and have their types', async () => {
    const base = '/remotes/mfe-streams/0.1.0-11111111/'
    const script = await get(`${base}remoteEntry.js`, 'visitor', { 'accept-encoding': 'gzip, br' })
    expect(Object.fromEntries(script.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      'x-content-type-options': 'nosniff',
    })
    expect(await script.text()).toContain('mfe-streams 11111111')
    const style = await get(`${base}panel.11111111.css`, 'visitor', { 'accept-encoding': 'gzip' })
    expect(Object.fromEntries(style.headers)).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'content-encoding': 'gzip',
    })
    const plain = await get(`${base}mf-manifest.json`, 'visitor', { 'accept-encoding': 'identity' })
    expect(plain.headers.get('content-encoding')).toBe(null)
    const etag = script.headers.get('etag')!
    expect((await get(`${base}remoteEntry.js`, 'visitor', { 'if-none-match': etag })).status).toBe(304)
  })

  it('[OPS-3] addresses that would lead out of a build are answered with 4xx', async () => {
    const base = '/remotes/mfe-streams/0.1.0-11111111'
    expect(await asItStands(`${base}/remoteEntry.js`)).toMatchObject({ status: 200 })
    for (const path of [
      `${base}/../../../secret.txt`,
      `${base}/../../../../../../../../etc/passwd`,
      `${base}/..%2f..%2f..%2fsecret.txt`,
      `${base}/%2e%2e/remote.json`,
      `${base}/%2e%2e/%2e%2e/%2e%2e/secret.txt`,
      `${base}/`,
      `${base}//etc/passwd`,
      `${base}/panel%00.js`,
      '/remotes/..%2f..%2f/x/secret.txt',
      '/remotes/../../secret.txt',
    ]) {
      const { status, text } = await asItStands(path)
      expect([path, Math.floor(status / 100)]).toEqual([path, 4])
      expect(text).not.toMatch(/nobody may read this|root:/)
    }
  })

  it('[MFE-2] a new build is there for new pages without a restart; who has the old one still finds its files', async () => {
    pages.build('mfe-streams', '44444444', 'anyone')
    await until('the new build in the registry', async () => {
      const { remotes } = await registry('visitor')
      return remotes.some(({ base }) => base === '/remotes/mfe-streams/0.1.0-44444444/')
    })
    expect(await names('visitor')).toEqual(['mfe-economy', 'mfe-streams'])
    for (const build of ['11111111', '44444444']) {
      const file = await get(`/remotes/mfe-streams/0.1.0-${build}/panel.${build}.js`)
      expect(await file.text()).toContain(`mfe-streams ${build}`)
    }
    await server.restart()
    expect((await get('/remotes/mfe-streams/0.1.0-11111111/panel.11111111.js')).status).toBe(200)
    expect((await registry('visitor')).remotes.find(({ name }) => name === 'mfe-streams')?.build).toBe('44444444')
  })

  it('a build that is no proper one is passed over, and the one before stays', async () => {
    pages.build('mfe-economy', 'not-a-hash', 'anyone')
    pages.build('mfe-social', '55555555', 'anyone', {
      panels: [{ id: 'chat' }] as unknown as RemoteDescription['panels'],
    })
    expect((await registry('visitor')).remotes.map(({ name, build }) => `${name} ${build}`)).toEqual([
      'mfe-economy 33333333',
      'mfe-streams 44444444',
    ])
    const refused = server.logs().filter(({ msg }) => /^a build is (refused|not usable)/.test(msg))
    expect(refused.map(({ remote }) => remote)).toEqual(['mfe-economy', 'mfe-social'])
  })

  it('sends what a build has compressed, to the byte, unless it unpacks to something else', async () => {
    pages.build('mfe-economy', '66666666', 'anyone')
    const dist = join(pages.env.REMOTES_DIR!, 'mfe-economy/dist')
    const panel = readFileSync(join(dist, 'panel.66666666.js'))
    // Of a quality that the server does not make.
    const br = brotliCompressSync(panel, { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } })
    writeFileSync(join(dist, 'panel.66666666.js.br'), br)
    writeFileSync(join(dist, 'panel.66666666.js.gz'), gzipSync('another panel'))
    const base = '/remotes/mfe-economy/0.1.0-66666666/'
    await until('the new build in the registry', async () =>
      (await registry('visitor')).remotes.some((remote) => remote.base === base),
    )
    const { integrity } = (await registry('visitor')).remotes.find((remote) => remote.base === base)!
    expect(Object.keys(integrity).filter((path) => /\.(br|gz)$/.test(path))).toEqual([])
    expect(Object.keys(integrity)).toContain('panel.66666666.js')
    const sent = await sentBytes(server, `${base}panel.66666666.js`, 'br')
    expect([sent.encoding, sent.bytes.equals(br)]).toEqual(['br', true])
    const { encoding, bytes } = await sentBytes(server, `${base}panel.66666666.js`, 'gzip')
    expect([encoding, gunzipSync(bytes).toString()]).toEqual(['gzip', panel.toString()])
    expect((await sentBytes(server, `${base}panel.66666666.js.br`, 'br')).status).toBe(404)
  })
})
