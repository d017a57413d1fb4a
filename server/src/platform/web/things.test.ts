import { randomUUID } from 'node:crypto'
import { makeClip } from '../../../test/clips.ts'
import { api, as, type SignedIn, signUp } from '../../../test/people.ts'
import { connectRaw } from '../../../test/rawHttp.ts'
import { type BuiltPages, builtPages } from '../../../test/remotes.ts'
import { startServer, type TestServer } from '../../../test/server.ts'

/** The panels whose addresses name things, as the show's remotes have them, and one that is somebody else's. */
const panels = ['/clips', '/episodes', '/people', '/contestants', '/clan', '/stocks', '/market', '/clips/archive']

describe('addresses of things', () => {
  let pages: BuiltPages
  let server: TestServer
  let admin: SignedIn
  let mod: SignedIn
  let pass: SignedIn

  const get = (path: string, who: SignedIn | null = null) =>
    fetch(server.url + path, {
      redirect: 'manual',
      headers: { accept: 'text/html', ...(who && { cookie: who.cookie }) },
    })
  const statusOf = async (path: string, who: SignedIn | null = null) => (await get(path, who)).status
  const statuses = async (paths: readonly string[], who: SignedIn | null = null) =>
    Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await statusOf(path, who)])))
  const all = (paths: readonly string[], status: number) => Object.fromEntries(paths.map((path) => [path, status]))

  beforeAll(async () => {
    pages = builtPages()
    const panel = (path: string) => ({ id: path.slice(1).replace('/', '-'), title: path, path, files: [] })
    pages.build('mfe-things', '11111111', 'anyone', {
      panels: panels.map((path) => ({ ...panel(path), place: 'main', access: 'anyone' })),
    })
    server = await startServer({ env: { RATE_FACTOR: '1000', ...pages.env } })
    ;[admin, mod, pass] = await Promise.all([as(server, 'admin'), as(server, 'mod'), as(server, 'pass')])
  })
  afterAll(async () => {
    server.assertNoErrors()
    await server.stop()
    pages.remove()
  })

  it('[NAV-9] of what there is answer 200, with slashes and queries, and whatever panels keep below their address', async () => {
    const { user } = await signUp(server)
    const found = [
      ...['/clips', '/clips/', '/clips?sort=popular', '/clips/my/liked', '/clips/my/history', `/clips/user/${user.id}`],
      ...['/episodes/s2e2', '/episodes/s2e2/?from=mail', '/people', `/people/${user.id}`, `/people/${user.id}/`],
      ...['/contestants/lou', '/clan/KRIL', '/clan/kril/', '/stocks/LOU', '/stocks/lou', '/market/mine'],
      ...[`/market/of/${user.id}`, '/clips/archive', '/clips/archive/of/ours'],
    ]
    expect(await statuses(found)).toEqual(all(found, 200))
    for (const path of found) expect(await (await get(path)).text()).not.toContain('noindex')
  })

  it('[NAV-9] of what there is not answer 404 with the page itself, which no search keeps', async () => {
    const id = randomUUID()
    const missing = [
      ...['/nonsense', '/nonsense/', '/nonsense?from=mail', '/clips/999999', '/clips/999999/?t=3', `/clips/${id}`],
      ...['/clips/user', '/clips/user/nobody', '/episodes/nothing', '/episodes/s2e2/more', '/people/nobody'],
      ...['/contestants/nobody', '/clan/NONE', '/clan/none/', '/stocks/NONE', '/market/999999', `/market/${id}`],
      '/market/of/nobody',
    ]
    for (const who of [null, admin]) expect(await statuses(missing, who)).toEqual(all(missing, 404))
    for (const path of missing) {
      const answer = await get(path)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'cache-control': 'no-cache, private',
        'content-type': 'text/html; charset=utf-8',
      })
      const text = await answer.text()
      expect(text).toContain('id="shoal-registry"')
      expect(text).toContain('<title>There is no such page · Shoal</title>')
      expect(text).toContain('<meta name="robots" content="noindex">')
    }
    expect((await fetch(`${server.url}/clips/999999`, { method: 'HEAD' })).status).toBe(404)
  })

  it('[NAV-9] [CLP-4] are 404 exactly where the thing itself is refused as unknown: what somebody may know of is there', async () => {
    const { id } = await makeClip(server, pass)
    const path = `/clips/${id}`
    const seen = async () => [await statusOf(path), await statusOf(path, pass), await statusOf(path, mod)]
    const asked = async (who: SignedIn | null) =>
      (await fetch(`${server.url}/api/clips/${id}`, { headers: who ? { cookie: who.cookie } : {} })).status
    expect([await seen(), await asked(null)]).toEqual([[404, 200, 200], 404])
    await api(server, mod).clips.decide({ params: { id }, body: { status: 'approved' } })
    expect([await seen(), await asked(null)]).toEqual([[200, 200, 200], 200])

    // Of one for season passes everybody may know, and buy one.
    const locked = await makeClip(server, pass, { playbackId: 'demo-attic' })
    await api(server, mod).clips.decide({ params: { id: locked.id }, body: { status: 'approved' } })
    const lockedPage = await get(`/clips/${locked.id}`)
    expect([lockedPage.status, await (await fetch(`${server.url}/api/clips/${locked.id}`)).status]).toEqual([200, 403])
    expect(await lockedPage.text()).not.toMatch(/og:|noindex/)
    expect(await statusOf('/episodes/s2e3')).toBe(200)

    await api(server, pass).clips.remove({ params: { id } })
    expect(await seen()).toEqual([404, 404, 404])
  })

  it('[NAV-9] follow what is made, renamed, switched off and taken away', async () => {
    const fish = await signUp(server)
    const { id } = await api(server, admin).items.give({
      ...{ body: { userId: fish.user.id, itemId: 1, reason: 'for the test' }, key: randomUUID() },
    })
    const { marketItem } = await api(server, fish).market.sell({ body: { id, startPrice: 10 }, key: randomUUID() })
    expect(await statusOf(`/market/${marketItem.id}`)).toBe(200)

    const { stocks, features, contestants } = api(server, admin)
    await stocks.rename({ params: { ticker: 'WICK' }, body: { tickerSymbol: 'WAX' } })
    expect(await statuses(['/stocks/WAX', '/stocks/wick'])).toEqual(all(['/stocks/WAX', '/stocks/wick'], 200))
    await stocks.remove({ params: { ticker: 'WAX' } })
    expect(await statuses(['/stocks/WAX', '/stocks/wick'])).toEqual(all(['/stocks/WAX', '/stocks/wick'], 404))

    const off = ['/contestants/nobody', '/stocks/NONE']
    for (const feature of ['contestants', 'stocks'] as const)
      await features.set({ params: { feature }, body: { enabled: false } })
    expect(await statuses(off)).toEqual(all(off, 200))
    for (const feature of ['contestants', 'stocks'] as const)
      await features.set({ params: { feature }, body: { enabled: true } })
    expect(await statuses(off)).toEqual(all(off, 404))

    await contestants.remove({ params: { id: 'wick' } })
    expect(await statusOf('/contestants/wick')).toBe(404)
  })

  it('[NAV-9] [OPS-3] say so, too, where no id is written like that, and refuse what is no address', async () => {
    const odd = [
      ...['1e9', '-1', '0', 'NaN', '__proto__', 'constructor', 'toString', 'x'.repeat(64), 'x'.repeat(4_000)],
      ...['a%2Fb', '..%2f..%2fetc%2fpasswd', '%2500', '%20', '%27%20or%201=1', 'KRIL%20', 'L%C3%B6u', '%F0%9F%92%A5'],
      ...['lou;a=b', 'lou,jet', '%E2%80%AE', '*', ':id', '@a.example', "'", '[::1]'],
    ]
    for (const panel of panels.slice(0, 7)) {
      const paths = odd.map((part) => `${panel}/${part}`)
      expect(await statuses(paths)).toEqual(all(paths, 404))
    }
    // To the letter: what asks by other ways corrects it first.
    const raw = async (target: string) => {
      const connection = await connectRaw(server)
      connection.socket.write(
        `GET ${target} HTTP/1.1\r\nhost: a.example\r\naccept: text/html\r\nconnection: close\r\n\r\n`,
      )
      const status = await connection.status()
      connection.socket.destroy()
      return status
    }
    for (const panel of panels.slice(0, 7)) {
      expect([panel, await raw(`${panel}/%00`), await raw(`${panel}/lou%00`)]).toEqual([panel, 404, 404])
      for (const part of ['%', '%zz', '%ff', '%c0%ae', '%ed%a0%80'])
        expect([panel, part, await raw(`${panel}/${part}`)]).toEqual([panel, part, 400])
    }
  })
})
