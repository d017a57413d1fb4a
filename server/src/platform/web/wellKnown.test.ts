import { laterServer, startServer, type TestServer } from '../../../test/server.ts'

const day = 24 * 60 * 60 * 1000
const securityPath = '/.well-known/security.txt'

describe('what programs look for by fixed names', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({
      program: laterServer,
      env: {
        RATE_FACTOR: '1000',
        SECURITY_CONTACT: 'mailto:security@shoal.example, https://shoal.example/report',
        SECURITY_LANGUAGES: 'en, de',
      },
    })
  })
  afterAll(async () => {
    server.assertNoErrors()
    await server.stop()
  })
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(server.url + path, { method, headers })
  const linesOf = async (path: string) => (await (await get(path)).text()).trimEnd().split('\n')

  it('[OPS-4] robots.txt opens the public pages to crawlers, and closes the API and the pages that are not', async () => {
    const answer = await get('/robots.txt')
    expect([answer.status, Object.fromEntries(answer.headers)]).toEqual([
      200,
      expect.objectContaining({
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'public, max-age=3600',
        'x-content-type-options': 'nosniff',
      }),
    ])
    const [agent, ...rules] = await linesOf('/robots.txt')
    expect(agent).toBe('User-agent: *')
    for (const rule of rules) expect(rule).toMatch(/^(Allow|Disallow): \/\S*$/)
    /** RFC 9309: the longest rule that fits counts. */
    const isOpen = (path: string) => {
      const fitting = rules
        .map((rule) => rule.split(': ') as [string, string])
        .filter(([, start]) => (start.endsWith('$') ? path === start.slice(0, -1) : path.startsWith(start)))
        .toSorted(([, one], [, other]) => other.length - one.length)
      return fitting[0]?.[0] === 'Allow'
    }
    for (const path of [
      '/',
      '/clips',
      '/clips/one',
      '/people/fish',
      '/chatter',
      '/media/clips/a.jpg',
      '/assets/main.js',
    ])
      expect([path, isOpen(path)]).toEqual([path, true])
    for (const path of [
      '/api/clips',
      '/staff-room',
      '/staff-room/cockpit',
      '/admin/money',
      '/profile',
      '/?to=%2Fprofile',
    ])
      expect([path, isOpen(path)]).toEqual([path, false])

    // Kept by whoever asked before.
    const etag = answer.headers.get('etag')!
    expect((await get('/robots.txt', { 'if-none-match': etag })).status).toBe(304)
    expect((await get('/robots.txt', {}, 'HEAD')).status).toBe(200)
  })

  it('[OPS-4] security.txt says whom to tell of a hole, and is never out of date', async () => {
    const answer = await get(securityPath)
    expect([answer.status, Object.fromEntries(answer.headers)]).toEqual([
      200,
      expect.objectContaining({
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'public, max-age=86400',
      }),
    ])
    const expiry = async () => {
      const lines = await linesOf(securityPath)
      const expires = lines[2]!.replace('Expires: ', '')
      expect(lines).toEqual([
        'Contact: mailto:security@shoal.example',
        'Contact: https://shoal.example/report',
        `Expires: ${expires}`,
        'Preferred-Languages: en, de',
        `Canonical: ${server.url}${securityPath}`,
      ])
      expect(expires).toMatch(/^\d{4}-(01|04|07|10)-01T00:00:00Z$/)
      return Date.parse(expires)
    }
    // Through a whole year, and over the end of one.
    for (let month = 0; month < 13; month += 1) {
      const ahead = (await expiry()) - (Date.now() + month * 30 * day)
      expect([month, ahead > 89 * day, ahead < 190 * day]).toEqual([month, true, true])
      await server.setClock(30 * day)
    }
  })

  it('takes nothing else for one of them', async () => {
    for (const path of ['/.well-known/robots.txt', '/.well-known/nothing', '/robots.txt/more', '/sitemap.xml'])
      expect([path, (await get(path, { accept: 'text/html' })).status]).toEqual([path, 404])
    expect((await get('/robots.txt', {}, 'POST')).status).toBe(404)
  })
})

it('[OPS-4] an operator can forbid all crawling; where nobody is named for security there is no security.txt', async () => {
  const server = await startServer({ env: { CRAWLING: 'forbidden' } })
  expect(await (await fetch(`${server.url}/robots.txt`)).text()).toBe('User-agent: *\nDisallow: /\n')
  const answer = await fetch(server.url + securityPath)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
  expect(await answer.text()).toContain('SECURITY_CONTACT')
  await server.stop()
})
