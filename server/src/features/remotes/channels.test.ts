import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import type { In } from '@shoal/bus'
import type { remotes } from '@shoal/bus/remotes/contract'
import { api, as, call, closeSockets, type SignedIn, socket } from '../../../test/people.ts'
import { type BuiltPages, builtPages } from '../../../test/remotes.ts'
import { startServer, type TestServer } from '../../../test/server.ts'
import { sendShipment, shipment } from '../../../test/shipments.ts'

type Wanted = NonNullable<In<(typeof remotes)['calls']['change']['body']>>

const one = { version: '1.0.0', build: '11111111' }
const two = { version: '2.0.0', build: '22222222' }
const three = { version: '3.0.0', build: '33333333' }

describe('channels', () => {
  let pages: BuiltPages
  let server: TestServer
  const people = new Map<string, SignedIn | null>([['visitor', null]])
  const who = (name: string) => people.get(name) ?? null
  const admin = () => api(server, who('admin'))
  const params = (name: string) => ({ environment: 'test' as const, name })
  const change = async (name: string, body: Omit<Wanted, 'why'>) =>
    (await admin().remotes.change({ params: params(name), body: { why: 'a test', ...body } })).channel
  const rollback = async (name: string) =>
    (await admin().remotes.rollback({ params: params(name), body: { why: 'it is bad' } })).channel
  const served = async (name: string, person = 'visitor', cookie?: string) => {
    const headers = cookie === undefined ? undefined : { cookie }
    const session = who(person)
    const response = await call(server, 'GET', '/remotes', { cookie: session?.cookie, headers })
    const { remotes } = (await response.json()) as { remotes: { name: string; version: string }[] }
    return remotes.find((remote) => remote.name === name)?.version
  }
  const document = (path = '/', person = 'visitor') =>
    fetch(server.url + path, { headers: { accept: 'text/html', cookie: who(person)?.cookie ?? '' } })
  /** Ships three versions of a fresh remote; the first is stable, nothing else is decided. */
  const fresh = async (name: string, access: 'anyone' | 'mod' | 'admin' | 'qa' = 'anyone') => {
    const { secret } = await admin().remotes.createToken({ body: { remote: name, label: 'CI' } })
    for (const { version, build } of [one, two, three]) {
      const body = shipment(secret, name, version, build, { access })
      expect((await sendShipment(server, body)).status).toBe(200)
    }
    await change(name, { candidate: null })
    return name
  }

  beforeAll(async () => {
    pages = builtPages()
    pages.build('mfe-streams', '44444444', 'anyone')
    server = await startServer({ env: { RATE_FACTOR: '1000', ...pages.env } })
    for (const account of ['viewer', 'mod', 'admin', 'qa'] as const) people.set(account, await as(server, account))
  })
  afterAll(async () => {
    closeSockets()
    server.assertNoErrors()
    await server.stop()
    pages.remove()
  })

  it('[MFE-6] a rollback is one call and reaches the next registry and the next page', async () => {
    const name = await fresh('mfe-shop')
    await change(name, { stable: two })
    expect(await served(name)).toBe('2.0.0')
    const page = await socket(server)
    expect(await rollback(name)).toMatchObject({ stable: one, previous: null, candidate: null })
    expect(await served(name)).toBe('1.0.0')
    const text = await (await document(`/${name}`)).text()
    expect(text).toContain(`/remotes/${name}/1.0.0-11111111/`)
    expect(text).not.toContain('2.0.0-22222222')
    expect(await page.next('remotes:changed')).toEqual({ name })
    // Pages that stay open still find what they began with.
    expect((await fetch(`${server.url}/remotes/${name}/2.0.0-22222222/panel.22222222.js`)).status).toBe(200)
    await expect(rollback(name)).rejects.toMatchObject({ status: 409, code: 'remotes/nothing-to-roll-back' })
  })

  it('[MFE-6] a rollback takes a candidate back first', async () => {
    const name = await fresh('mfe-vault')
    await change(name, { stable: two })
    await change(name, { candidate: three, percentage: 100 })
    expect(await served(name)).toBe('3.0.0')
    expect(await rollback(name)).toMatchObject({ stable: two, previous: one, candidate: null, percentage: 0 })
    expect(await served(name)).toBe('2.0.0')
  })

  it('[MFE-6] a share of the people gets the candidate, always the same ones, and more of them with every step', async () => {
    const name = await fresh('mfe-quiz')
    const browsers = Array.from({ length: 200 }, (_, number) => `shoal-bucket=${number * 37}`)
    const having = async (version: string) => {
      const versions = await Promise.all(browsers.map((cookie) => served(name, 'visitor', cookie)))
      return new Set(browsers.filter((_, at) => versions[at] === version))
    }
    await change(name, { candidate: two, percentage: 20 })
    const first = await having('2.0.0')
    expect(first.size).toBeGreaterThan(20)
    expect(first.size).toBeLessThan(60)
    expect(await having('2.0.0')).toEqual(first)
    await change(name, { percentage: 60 })
    const more = await having('2.0.0')
    expect([...first].filter((browser) => !more.has(browser))).toEqual([])
    expect(more.size).toBeGreaterThan(first.size)
    const mine = await served(name, 'viewer')
    for (let again = 0; again < 3; again++) expect(await served(name, 'viewer')).toBe(mine)
    // A visitor without a number is no part of a rollout, and gets one with the first page.
    expect(await served(name)).toBe('1.0.0')
  })

  it('[MFE-6] a browser gets its number with the first page, and stays on the side where that page was', async () => {
    const name = await fresh('mfe-coin')
    await change(name, { candidate: two, percentage: 50 })
    for (let browser = 0; browser < 6; browser++) {
      const first = await document()
      const cookie = first.headers.getSetCookie().find((one) => one.startsWith('shoal-bucket='))!
      expect(cookie).toMatch(/^shoal-bucket=\d{1,4}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
      const shown = /mfe-coin\/(\d\.0\.0)-/.exec(await first.text())?.[1]
      const kept = cookie.split(';')[0]!
      expect(await served(name, 'visitor', kept)).toBe(shown)
      const again = await fetch(server.url, { headers: { accept: 'text/html', cookie: kept } })
      expect(again.headers.getSetCookie()).toEqual([])
    }
    const broken = await fetch(server.url, { headers: { accept: 'text/html', cookie: 'shoal-bucket=<script>' } })
    expect(broken.headers.getSetCookie().join()).toMatch(/^shoal-bucket=\d{1,4};/)
  })

  it('[MFE-6] everybody gets what is pinned, and nobody what is switched off, while open pages keep its files', async () => {
    const name = await fresh('mfe-dice')
    await change(name, { candidate: two, percentage: 100, pinned: three })
    expect(await served(name)).toBe('3.0.0')
    await change(name, { pinned: null })
    expect(await served(name)).toBe('2.0.0')
    await change(name, { enabled: false })
    expect(await served(name)).toBe(undefined)
    expect(await (await document()).text()).not.toContain(name)
    expect((await document(`/${name}`)).status).toBe(404)
    expect((await fetch(`${server.url}/remotes/${name}/2.0.0-22222222/remoteEntry.js`)).status).toBe(200)
    await change(name, { enabled: true })
    expect(await served(name)).toBe('2.0.0')
  })

  it('[MFE-4] [MFE-6] whoever is outside the audience gets nothing of the remote, not one file', async () => {
    const name = await fresh('mfe-lounge')
    const reach = async (person: string) => {
      const headers = { cookie: who(person)?.cookie ?? '' }
      const files = ['remoteEntry.js', 'panel.22222222.css', 'mf-manifest.json']
      const answers = await Promise.all(
        files.map((file) => fetch(`${server.url}/remotes/${name}/2.0.0-22222222/${file}`, { headers })),
      )
      const page = await (await document('/', person)).text()
      const seen = [
        await served(name, person),
        page.includes(name) || undefined,
        ...answers.map(({ ok }) => ok || undefined),
      ]
      const whole = seen.every(Boolean)
      if (!whole) expect(seen.filter(Boolean)).toEqual([])
      if (whole && !answers.every((one) => one.headers.get('cache-control') === 'private, no-cache')) return 'public'
      return whole
    }
    for (const [audience, inside] of [
      ['users', ['viewer', 'mod', 'admin', 'qa']],
      ['moderators', ['mod', 'admin']],
      ['admins', ['admin']],
      ['qa', ['admin', 'qa']],
    ] as const) {
      await change(name, { audience })
      for (const person of ['visitor', 'viewer', 'mod', 'admin', 'qa'])
        expect([audience, person, await reach(person)]).toEqual([
          audience,
          person,
          (inside as readonly string[]).includes(person),
        ])
    }
    await change(name, { audience: 'everyone' })
    expect(await reach('visitor')).toBe('public')
  })

  it('[MFE-4] news of a remote reach only those who may know of it', async () => {
    const open = await fresh('mfe-open')
    const staff = await fresh('mfe-desk', 'mod')
    const admins = await fresh('mfe-keys', 'admin')
    const sockets = new Map(
      await Promise.all([...people].map(async ([person, session]) => [person, await socket(server, session)] as const)),
    )
    for (const name of [staff, admins, open]) await change(name, { stable: two })
    const heard = async (person: string) => {
      const names: string[] = []
      // Events arrive in order, so whatever came before this one is there.
      for (let name = ''; name !== open; names.push(name))
        name = (await sockets.get(person)!.next('remotes:changed')).name
      return names
    }
    expect(await heard('visitor')).toEqual([open])
    expect(await heard('viewer')).toEqual([open])
    expect(await heard('qa')).toEqual([open])
    expect(await heard('mod')).toEqual([staff, open])
    expect(await heard('admin')).toEqual([staff, admins, open])
  })

  it('[MUTE-2] the history of a remote says who did what, when and why', async () => {
    const name = await fresh('mfe-log')
    const begun = Date.now()
    await change(name, { stable: two, audience: 'users' })
    await change(name, { audience: 'users' })
    await rollback(name)
    const { entries, total } = await admin().remotes.history({ query: { name, page: 0 } })
    expect(entries.slice(0, 3).map(({ action, detail, who, why }) => [action, detail, who?.displayName, why])).toEqual([
      ['rollback', 'stable 2.0.0-22222222 → 1.0.0-11111111', 'Admin', 'it is bad'],
      ['stable', '1.0.0-11111111 → 2.0.0-22222222', 'Admin', 'a test'],
      ['audience', 'everyone → users', 'Admin', 'a test'],
    ])
    for (const { at } of entries.slice(0, 3)) expect(Date.parse(at)).toBeGreaterThanOrEqual(begun)
    expect(entries.at(-1)).toMatchObject({ action: 'token', environment: null })
    expect(total).toBe(entries.length)
    expect((await admin().remotes.history({ query: { page: 50 } })).entries).toEqual([])
  })

  it('[MFE-6] refuses versions that do not exist, shares without a candidate and bad input, and changes nothing', async () => {
    const name = await fresh('mfe-plain')
    const before = (await admin().remotes.channels({ query: {} })).channels
    const nothing = { version: '9.9.9', build: '99999999' }
    for (const [body, status, code] of [
      [{ stable: nothing }, 404, 'remotes/no-such-version'],
      [{ enabled: false, pinned: nothing }, 404, 'remotes/no-such-version'],
      [{ percentage: 10 }, 409, 'remotes/no-candidate'],
      [{ audience: 'admins', candidate: null, percentage: 10 }, 409, 'remotes/no-candidate'],
      [{ percentage: 101 }, 400, 'bad-request'],
      [{ stable: { version: '../x', build: '11111111' } }, 400, 'bad-request'],
      [{ audience: 'nobody' }, 400, 'bad-request'],
      [{ why: 'no' }, 400, 'bad-request'],
    ] as Array<[Omit<Wanted, 'why'>, number, string]>)
      await expect(change(name, body)).rejects.toMatchObject({ status, code })
    await expect(change('mfe-nothing', { enabled: false })).rejects.toMatchObject({ code: 'remotes/no-such-remote' })
    await expect(rollback('mfe-nothing')).rejects.toMatchObject({ code: 'remotes/no-such-remote' })
    expect((await admin().remotes.channels({ query: {} })).channels).toEqual(before)
  })

  it('[MFE-6] changes at the same time are all kept', async () => {
    const name = await fresh('mfe-busy')
    await Promise.all([
      change(name, { audience: 'users' }),
      change(name, { candidate: two, percentage: 30 }),
      change(name, { guard: { rollback: false, margin: 5, people: 7 } }),
      change(name, { pinned: three }),
      change(name, { enabled: false }),
    ])
    const { channels } = await admin().remotes.channels({ query: {} })
    expect(channels.find((channel) => channel.name === name)).toMatchObject({
      ...{ audience: 'users', candidate: two, percentage: 30, pinned: three, enabled: false, stable: one },
      guard: { rollback: false, margin: 5, people: 7 },
    })
  })

  it('[MFE-6] staging has a channel of its own: a version shipped there changes nothing here', async () => {
    const name = await fresh('mfe-worlds')
    const { secret } = await admin().remotes.createToken({ body: { remote: name, label: 'CI' } })
    const body = shipment(secret, name, '4.0.0', '44444444', { more: { environment: 'staging' } })
    const shipped = await (await sendShipment(server, body)).json()
    expect(shipped.channel).toMatchObject({ environment: 'staging', stable: { version: '4.0.0' } })
    expect(await served(name)).toBe('1.0.0')
    const staging = await admin().remotes.channels({ query: { environment: 'staging' } })
    expect(staging).toMatchObject({ environment: 'test', channels: [{ name, stable: { version: '4.0.0' } }] })
  })

  it('[MFE-6] a build that comes with the server does not take the place of what people chose', async () => {
    expect(await served('mfe-streams')).toBe('0.1.0')
    pages.build('mfe-streams', '55555555', 'anyone', { version: '0.2.0' })
    expect(await served('mfe-streams')).toBe('0.2.0')
    await change('mfe-streams', { stable: { version: '0.1.0', build: '44444444' } })
    pages.build('mfe-streams', '66666666', 'anyone', { version: '0.3.0' })
    expect(await served('mfe-streams')).toBe('0.1.0')
    const { versions } = await admin().remotes.channels({ query: {} })
    expect(versions.filter(({ name }) => name === 'mfe-streams').map(({ version }) => version)).toEqual([
      ...['0.3.0', '0.2.0', '0.1.0'],
    ])
  })

  it('of the builds that come with the server the newest ten are kept, and each that people may get', async () => {
    const name = 'mfe-many'
    const build = (number: number) => number.toString(16).padStart(8, 'f')
    const folder = join(pages.env.REMOTES_DIR!, name, 'dist')
    /** Builds it as if a minute ago, so that the server does not wait for the files to come to rest. */
    const takeIn = async (number: number) => {
      pages.build(name, build(number), 'anyone')
      const written = new Date(Date.now() - 60_000 + number * 1_000)
      for (const file of readdirSync(folder)) utimesSync(join(folder, file), written, written)
      await served(name)
    }
    await takeIn(0)
    await change(name, { pinned: { version: '0.1.0', build: build(0) } })
    for (let number = 1; number <= 13; number++) await takeIn(number)
    const { versions } = await admin().remotes.channels({ query: {} })
    const kept = versions.filter((version) => version.name === name).map((version) => version.build)
    expect(kept).toEqual([...Array.from({ length: 10 }, (_, at) => build(13 - at)), build(0)])
    const status = async (number: number) =>
      (await fetch(`${server.url}/remotes/${name}/0.1.0-${build(number)}/remoteEntry.js`)).status
    expect([await status(0), await status(3), await status(13)]).toEqual([200, 404, 200])
  })
})
