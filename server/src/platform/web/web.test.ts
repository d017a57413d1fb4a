import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import http, { type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { emojiSet } from '@shoal/bus/emoji'
import { itemPicture } from '@shoal/bus/item-pictures'
import { as, logIn, type SignedIn } from '../../../test/people.ts'
import { type BuiltPages, builtPages, manifestOf, shellDocument, shellScript } from '../../../test/remotes.ts'
import { sentBytes } from '../../../test/sentBytes.ts'
import { startServer, type TestServer } from '../../../test/server.ts'

describe('the pages', () => {
  let pages: BuiltPages
  let server: TestServer
  let viewer: SignedIn
  let admin: SignedIn
  const get = (path: string, who: SignedIn | null = null, headers: Record<string, string> = {}) =>
    fetch(server.url + path, {
      redirect: 'manual',
      headers: { accept: 'text/html', ...(who ? { cookie: who.cookie } : {}), ...headers },
    })
  const block = (page: string, id: string) =>
    JSON.parse(new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`).exec(page)?.[1] ?? 'null')

  beforeAll(async () => {
    pages = builtPages()
    pages.build('mfe-streams', '11111111', 'anyone')
    pages.build('mfe-clips', '22222222', 'anyone')
    pages.build('mfe-admin', '33333333', 'admin')
    server = await startServer({ env: { RATE_FACTOR: '1000', TRUST_PROXY: 'true', ...pages.env } })
    viewer = await as(server, 'viewer')
    admin = await as(server, 'admin')
  })
  afterAll(async () => {
    await server.stop()
    pages.remove()
  })

  it('[MFE-1] the document carries registry, manifests and session, and the files of the first panel', async () => {
    const page = await (await get('/')).text()
    const registry = await (await fetch(`${server.url}/api/remotes`)).json()
    expect(block(page, 'shoal-registry')).toEqual(registry)
    expect(block(page, 'shoal-manifests')).toEqual({
      '/remotes/mfe-clips/0.1.0-22222222/mf-manifest.json': manifestOf('mfe-clips'),
      '/remotes/mfe-streams/0.1.0-11111111/mf-manifest.json': manifestOf('mfe-streams'),
    })
    expect(block(page, 'shoal-session')).toEqual({ user: null, environment: 'test', host: new URL(server.url).host })
    const preloads = [
      ...page.matchAll(/<link rel="preload" as="(\w+)" href="([^"]+)" fetchpriority="low" integrity="([^"]+)">/g),
    ]
    expect(preloads.map(([, as, href]) => [as, href])).toEqual([
      ['script', '/remotes/mfe-streams/0.1.0-11111111/remoteEntry.js'],
      ['script', '/remotes/mfe-streams/0.1.0-11111111/panel.11111111.js'],
      ['style', '/remotes/mfe-streams/0.1.0-11111111/panel.11111111.css'],
    ])
    expect(await (await get('/mfe-clips')).text()).toContain('as="script" href="/remotes/mfe-clips/0.1.0-22222222/')
    expect(await (await get('/log-out')).text()).not.toContain('rel="preload"')
    for (const [, , href, integrity] of preloads) {
      const response = await get(href!)
      expect(response.status).toBe(200)
      const digest = createHash('sha256')
        .update(Buffer.from(await response.arrayBuffer()))
        .digest('base64')
      expect(integrity).toBe(`sha256-${digest}`)
    }
  })

  it('[MFE-4] tells each person of the remotes that are for them, whoever had a page before', async () => {
    for (const who of [null, admin, null, viewer, admin]) {
      const page = await (await get('/', who)).text()
      const answer = await fetch(`${server.url}/api/remotes`, { headers: who ? { cookie: who.cookie } : {} })
      const registry = (await answer.json()) as { remotes: Array<{ name: string; entry: string }> }
      expect(block(page, 'shoal-registry')).toEqual(registry)
      expect(Object.keys(block(page, 'shoal-manifests') as object)).toEqual(registry.remotes.map(({ entry }) => entry))
      expect(registry.remotes.some(({ name }) => name === 'mfe-admin')).toBe(who === admin)
    }
  })

  it('brings along what the first panel asks for, as the person may know it', async () => {
    const start = async (path: string, who: SignedIn | null = null) =>
      block(await (await get(path, who)).text(), 'shoal-start')
    const theirs = async (who: SignedIn | null) => {
      const answer = await fetch(`${server.url}/api/live-streams`, { headers: who ? { cookie: who.cookie } : {} })
      return ((await answer.json()) as { liveStreams: { id: string; jwt: string | null }[] }).liveStreams
    }
    const seen = (streams: { id: string; jwt: string | null }[]) => streams.map(({ id, jwt }) => [id, jwt !== null])
    for (const who of [null, admin]) {
      const { answers, states } = await start('/', who)
      // Calls that are refused, and what is no call, are not there.
      expect(Object.keys(answers)).toEqual(['/api/live-streams'])
      expect(seen(answers['/api/live-streams'].liveStreams)).toEqual(seen(await theirs(who)))
      expect(answers['/api/live-streams'].loadBalancer).toEqual({ 'us-east': [{ url: server.url, weight: 1 }] })
      expect(states).toEqual({ announcement: expect.any(String), viewers: { streams: {}, online: 1 } })
    }
    expect((await start('/mfe-clips')).answers).toEqual({})
  })

  it('says of a person what others may know, and nothing else', async () => {
    const page = await (await get('/', viewer)).text()
    const { id, displayName, color, photo, app_metadata, pass } = viewer.user
    expect(block(page, 'shoal-session').user).toEqual({ id, displayName, color, photo, flags: app_metadata, pass })
    for (const secret of [viewer.email, viewer.access_token, viewer.cookie.split('=')[1]!])
      expect(page).not.toContain(secret)
  })

  it('[NAV-5] guarded pages send a visitor to /, those of staff everyone but admins', async () => {
    const status = async (path: string, who: SignedIn | null) => {
      const response = await get(path, who)
      return response.status === 302 ? `302 ${response.headers.get('location')}` : response.status
    }
    for (const path of ['/billing', '/chat', '/broadcast', '/tts', '/chat/room', '/billing/?plan=xl']) {
      // NAV-7: the page keeps what was wanted until they have logged in.
      expect([path, await status(path, null)]).toEqual([path, `302 /?to=${encodeURIComponent(path)}`])
      expect([path, await status(path, viewer)]).toEqual([path, 200])
    }
    const mod = await as(server, 'mod')
    for (const path of ['/staff', '/admin', '/admin/users']) {
      expect([path, await status(path, null)]).toEqual([path, `302 /?to=${encodeURIComponent(path)}`])
      for (const who of [viewer, mod]) expect([path, await status(path, who)]).toEqual([path, '302 /'])
      expect([path, await status(path, admin)]).toEqual([path, 200])
    }
  })

  it('[NAV-5] the data behind /staff, /admin and /billing is refused as well', async () => {
    const status = async (path: string, who: SignedIn | null) => (await get(`/api${path}`, who)).status
    for (const path of ['/users', '/moderation/audit', '/tokens/check']) {
      expect([path, await status(path, null)]).toEqual([path, 401])
      expect([path, await status(path, viewer)]).toEqual([path, 403])
      expect([path, await status(path, admin)]).toEqual([path, 200])
    }
    expect([await status('/checkout', null), await status('/checkout', viewer)]).toEqual([401, 200])
  })

  it('[NAV-2] [NAV-6] [NAV-9] the shell comes at the paths of panels, at /banned and /log-out, and with status 404 at unknown addresses', async () => {
    for (const [path, status] of [
      ['/', 200],
      ['/?from=mail', 200],
      ['/banned', 200],
      ['/log-out', 200],
      ['/mfe-clips', 200],
      ['/mfe-clips/', 200],
      ['/mfe-clips/one?t=3', 200],
      ['/mfe-admin', 404],
      ['/no-such-page', 404],
    ] as const) {
      const response = await get(path)
      expect([path, response.status]).toEqual([path, status])
      expect(await response.text()).toContain('id="shoal-registry"')
    }
    expect((await get('/mfe-admin', admin)).status).toBe(200)
  })

  it('answers JSON where no page was meant', async () => {
    for (const path of ['/api/nothing', '/remotes/x', '/assets/x.js', '/live/x', '/dev/x', '/old.js']) {
      const response = await get(path, null, { accept: '*/*' })
      expect([path, response.status]).toEqual([path, 404])
      expect(await response.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) })
    }
    expect((await fetch(`${server.url}/anything`, { method: 'POST' })).status).toBe(404)
  })

  it('[OPS-4] the CSP lets a page load and run only what is ours, without unsafe-inline', async () => {
    const { headers } = await get('/')
    const policy = new Map(
      headers
        .get('content-security-policy')!
        .split('; ')
        .map((rule) => {
          const [name, ...sources] = rule.split(' ')
          return [name!, sources.join(' ')]
        }),
    )
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    const { host } = new URL(server.url)
    expect(Object.fromEntries(policy)).toMatchObject({
      'default-src': "'self'",
      // What stands in the document is allowed by what it is, to the letter.
      'script-src': `'self' ${hash('begin()')}`,
      'style-src': `'self' ${hash('p{}')}`,
      'img-src': "'self' data: blob:",
      'media-src': "'self' blob:",
      'worker-src': "'self' blob:",
      'connect-src': `'self' ws://${host} wss://${host}`,
      'frame-ancestors': "'none'",
      'base-uri': "'none'",
      'object-src': "'none'",
    })
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-cache, private',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=(self), microphone=(self)'),
    })
    expect(headers.get('strict-transport-security')).toBe(null)
    expect((await fetch(`${server.url}/api/announcement`)).headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('[OPS-4] the policy names no socket where the host is an IPv6 address, which no policy can name', async () => {
    const policyAt = async (host: string) => {
      const [answer] = (await once(http.get(server.url, { headers: { host } }), 'response')) as [IncomingMessage]
      answer.resume()
      return /connect-src ([^;]*)/.exec(String(answer.headers['content-security-policy']))?.[1]
    }
    expect(await policyAt('fish.example:3000')).toBe("'self' ws://fish.example:3000 wss://fish.example:3000")
    expect(await policyAt('[2001:db8::7]:3000')).toBe("'self'")
  })

  it('[OPS-4] behind TLS browsers are told to stay there (HSTS)', async () => {
    const through = (proto: string) =>
      fetch(`${server.url}/api/announcement`, { headers: { 'x-forwarded-proto': proto } })
    expect((await through('https')).headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect((await through('http')).headers.get('strict-transport-security')).toBe(null)
  })

  it('markup in an address does not get into the document', async () => {
    const markup = '</script><script>alert(1)</script>'
    const page = await (await get(`/mfe-clips/${encodeURIComponent(markup)}?${markup}`, viewer)).text()
    expect(page).not.toContain('alert(1)')
    expect(page.match(/<script/g)).toHaveLength(5)
  })

  it('a session that ended is a visitor', async () => {
    const gone = await logIn(server, viewer.email, viewer.password)
    await fetch(`${server.url}/api/auth/log-out`, { method: 'POST', headers: { cookie: gone.cookie } })
    expect(block(await (await get('/', gone)).text(), 'shoal-session').user).toBe(null)
    expect((await get('/chat', gone)).status).toBe(302)
  })

  it('[CHAT-2] has a picture of each emoji, for good, so that it looks alike on every system', async () => {
    const names = ['1f525', '2764-200d-1f525', '1f44d-1f3fd', '1f1f9-1f1f7', '0031-20e3']
    for (const name of names) {
      const picture = await get(`/emoji/${emojiSet}/${name}.svg`)
      expect(picture.headers.get('content-type')).toBe('image/svg+xml')
      expect(picture.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(picture.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(await picture.text()).toMatch(/^<svg [^>]+><.+<\/svg>$/)
    }
    for (const path of [
      `/emoji/${emojiSet}/nothing.svg`,
      `/emoji/${emojiSet}/..%2f..%2fpackage.svg`,
      '/emoji/1f525.svg',
    ])
      expect((await get(path, null, { accept: 'image/*' })).status).toBe(404)
  })

  it('[ITEM-1] has the picture of each item at an address of its own, small and for good', async () => {
    for (const id of [0, 92, 178]) {
      const picture = await get(itemPicture(id), null, { 'accept-encoding': 'br' })
      expect(Object.fromEntries(picture.headers)).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-encoding': 'br',
        'content-type': 'image/svg+xml',
      })
      expect(picture.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(await picture.text()).toMatch(/^<svg [^>]+><.+<\/svg>$/)
    }
    for (const path of [itemPicture(179), itemPicture(0).replace('0.svg', '..%2f0.svg'), '/item-pictures/0.svg'])
      expect((await get(path, null, { accept: 'image/*' })).status).toBe(404)
  })

  it('serves what the shell was built to, compressed and for good', async () => {
    const script = await get('/assets/main.1a2b3c4d.js', null, { 'accept-encoding': 'br' })
    expect(Object.fromEntries(script.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
    })
    expect(await script.text()).toBe(shellScript)
    expect((await get('/assets/fonts/sea.woff2')).headers.get('content-type')).toBe('font/woff2')
    expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('public, no-cache')
    for (const path of ['/assets/../index.html', '/assets/..%2findex.html', '/assets/fonts', '/assets/']) {
      // Asked for to the letter; fetch would resolve `..` before it asks.
      const [response] = (await once(http.get(server.url, { path }), 'response')) as [http.IncomingMessage]
      expect([path, response.statusCode]).toEqual([path, 404])
      expect(Buffer.concat(await response.toArray()).toString()).not.toContain(shellDocument)
    }
    expect((await get('/favicon.ico')).status).toBe(204)
  })

  describe('of a build that came while the server runs', () => {
    const write = (name: string, content: string | Buffer) =>
      writeFileSync(join(pages.env.SHELL_DIR!, 'assets', name), content)

    it('sends what the build has compressed, to the byte, in the encoding that is liked best', async () => {
      // Of a quality that the server does not make.
      const br = brotliCompressSync(shellScript, { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } })
      const gzip = gzipSync(shellScript, { level: 1 })
      write('main.5e6f7a8b.js', shellScript)
      write('main.5e6f7a8b.js.br', br)
      write('main.5e6f7a8b.js.gz', gzip)
      const plain = Buffer.from(shellScript)
      for (const [accepted, encoding, bytes] of [
        ['gzip, deflate, br, zstd', 'br', br],
        ['gzip;q=1, br;q=0.5', 'gzip', gzip],
        ['br;q=0, gzip', 'gzip', gzip],
        ['identity', undefined, plain],
        ['br;q=0', undefined, plain],
      ] as const)
        expect([accepted, await sentBytes(server, '/assets/main.5e6f7a8b.js', accepted)]).toEqual([
          accepted,
          { status: 200, encoding, bytes },
        ])
    })

    it('answers 404 for a file that is gone', async () => {
      write('old.9c0d1e2f.js', shellScript)
      write('new.3a4b5c6d.js', shellScript)
      expect((await get('/assets/new.3a4b5c6d.js')).status).toBe(200)
      rmSync(join(pages.env.SHELL_DIR!, 'assets/old.9c0d1e2f.js'))
      expect((await get('/assets/old.9c0d1e2f.js')).status).toBe(404)
    })
  })
})

it('says what to do while the shell is not built', async () => {
  const server = await startServer({ env: { SHELL_DIR: '/nowhere' } })
  const response = await fetch(server.url)
  expect([response.status, await response.text()]).toEqual([503, expect.stringContaining('npm run build')])
  await server.stop()
})
