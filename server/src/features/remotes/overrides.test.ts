import { contractVersion } from '@shoal/bus'
import type { OverrideAnswer } from '@shoal/bus/remotes/contract'
import { addAuthenticator, api, as, call, demoPassword, logIn, type SignedIn } from '../../../test/people.ts'
import { runProgram } from '../../../test/program.ts'
import { type BuiltPages, builtPages } from '../../../test/remotes.ts'
import { startServer, type TestServer } from '../../../test/server.ts'
import { sendShipment, shipment } from '../../../test/shipments.ts'
import { freshStorage, type Storage } from '../../../test/storage.ts'

const name = 'mfe-clips'
const [stable, next] = ['1.0.0-11111111', '2.0.0-22222222']
const secret = '3.0.0-33333333'
const local = 'http://localhost:4711'
const forbidden = 'Only testers may choose other builds here'
const noSuchVersion = 'There is no such version'
type Answer = {
  remotes: { name: string; version: string; source: string; reason: string }[]
  overrides?: OverrideAnswer[]
}

/** A browser that keeps the overrides it is given, signed in or not. */
function browser(server: TestServer, session: SignedIn | null) {
  let kept = ''
  const headers = () => ({ cookie: [session?.cookie, kept].filter(Boolean).join('; '), accept: 'text/html' })
  const keep = (response: Response) => {
    const cookie = response.headers.getSetCookie().find((one) => one.startsWith('shoal-overrides='))
    if (cookie !== undefined) kept = /Max-Age=0|Expires=Thu, 01 Jan 1970/.test(cookie) ? '' : cookie.split(';')[0]!
    return response
  }
  const registry = async () => (await (await call(server, 'GET', '/remotes', { headers: headers() })).json()) as Answer
  return {
    registry,
    served: async (remote = name) => (await registry()).remotes.find((one) => one.name === remote),
    resolutions: () => call(server, 'GET', '/remotes/resolutions', { headers: headers() }),
    page: async (path: string) => keep(await fetch(server.url + path, { headers: headers() })),
    async ask(...overrides: [remote: string, use: string][]) {
      const body = { overrides: overrides.map(([remote, use]) => ({ remote, use })) }
      const response = keep(await call(server, 'PUT', '/remotes/overrides', { body, headers: headers() }))
      return {
        status: response.status,
        body: (await response.json()) as Answer & { code?: string },
        cookie: response.headers.getSetCookie().find((one) => one.startsWith('shoal-overrides=')),
      }
    },
    /** Puts a cookie into the browser that the server never gave it. */
    forge: (text: string) => {
      kept = `shoal-overrides=${encodeURIComponent(text)}`
    },
    get keeps() {
      return decodeURIComponent(kept.replace('shoal-overrides=', ''))
    },
  }
}

describe('overrides', () => {
  let pages: BuiltPages
  let storage: Storage
  const people = ['viewer', 'mod', 'admin', 'qa'] as const
  const settings = () => ({
    RATE_FACTOR: '1000',
    // On PostgreSQL production does not start without one.
    SESSION_SECRET: 'a secret that all nodes would share',
    ...pages.env,
    REMOTE_ORIGINS: 'https://cdn.example.org',
  })

  beforeAll(async () => {
    pages = builtPages()
    pages.build('mfe-streams', '44444444', 'anyone')
    pages.build('mfe-admin', '55555555', 'mod')
    storage = await freshStorage()
    const server = await startServer({ storage, env: settings() })
    const admin = api(server, await as(server, 'admin'))
    const { secret: token } = await admin.remotes.createToken({ body: { remote: name, label: 'CI' } })
    const { secret: adminToken } = await admin.remotes.createToken({ body: { remote: 'mfe-admin', label: 'CI' } })
    for (const body of [
      shipment(token, name, '1.0.0', '11111111'),
      shipment(token, name, '2.0.0', '22222222'),
      // Everything of this version is for moderators.
      shipment(token, name, '3.0.0', '33333333', { access: 'mod' }),
      // A version of the staff's remote that says it is for anyone.
      shipment(adminToken, 'mfe-admin', '6.0.0', '66666666'),
    ])
      expect((await sendShipment(server, body)).status).toBe(200)
    await server.stop()
  })
  afterAll(async () => {
    await storage.remove()
    pages.remove()
  })

  describe('where people develop', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startServer({ storage, env: settings() })
    })
    afterAll(async () => {
      server.assertNoErrors()
      await server.stop()
    })

    it('[MFE-5] anyone chooses a listed version, which stays chosen until it is taken back', async () => {
      const visitor = browser(server, null)
      const { status, body } = await visitor.ask([name, next])
      expect([status, body.overrides]).toEqual([200, [{ remote: name, use: next }]])
      expect(await visitor.served()).toMatchObject({
        ...{ version: '2.0.0', source: 'override', reason: `override: you asked for ${next}` },
      })
      expect((await browser(server, null).served())?.version).toBe('1.0.0')
      const page = await (await visitor.page('/')).text()
      expect(page).toContain(`/remotes/${name}/${next}/`)
      expect(page).not.toContain(`/remotes/${name}/${stable}/`)
      await visitor.ask()
      expect(visitor.keeps).toBe('')
      const after = await visitor.registry()
      expect(after.overrides).toBe(undefined)
      expect((await visitor.served())?.version).toBe('1.0.0')
    })

    it('[MFE-5] a remote can be switched off', async () => {
      const visitor = browser(server, null)
      await visitor.ask([name, 'off'])
      expect(await visitor.served()).toBe(undefined)
      expect((await visitor.page(`/${name}`)).status).toBe(404)
      const { remotes } = await (await visitor.resolutions()).json()
      expect(remotes.find((one: { name: string }) => one.name === name)).toMatchObject({
        ...{ served: null, source: null, reason: 'override: you switched it off' },
      })
    })

    it('[MFE-5] [OPS-4] a link with overrides changes nothing by itself, not even for its own page; what a tester chose is kept in a cookie', async () => {
      const visitor = browser(server, null)
      const opened = await visitor.page(
        `/${name}?qa=${encodeURIComponent(`${name}@${next},mfe-streams@off,mfe-x@${local}`)}`,
      )
      const text = await opened.text()
      expect(text).not.toContain(`/remotes/${name}/${next}/`)
      expect(text).toContain('/remotes/mfe-streams/')
      expect(text).not.toContain('"overrides"')
      expect(opened.headers.get('content-security-policy')).not.toContain(local)
      expect(visitor.keeps).toBe('')
      const { cookie } = await visitor.ask([name, next])
      expect(cookie).toMatch(/; HttpOnly; SameSite=Lax$/)
      // Opening the panel alone changes nothing.
      for (const nothing of ['?qa', '?qa=', '?qa=nonsense', '?qa=mfe-streams@off']) await visitor.page(`/${nothing}`)
      expect(visitor.keeps).toBe(`${name}@${next}`)
      expect((await visitor.served())?.version).toBe('2.0.0')
    })

    it('[MFE-5] a development server on the tester’s machine is passed on, and the CSP lets the page load from it', async () => {
      const visitor = browser(server, null)
      const { body } = await visitor.ask([name, local], ['mfe-brand-new', 'http://127.0.0.1:4712/'])
      expect(body.overrides).toEqual([
        { remote: name, use: local },
        { remote: 'mfe-brand-new', use: 'http://127.0.0.1:4712/' },
      ])
      const page = await visitor.page(`/${name}`)
      const policy = page.headers.get('content-security-policy')!
      for (const rule of ['script-src', 'style-src', 'connect-src', 'font-src', 'img-src'])
        expect(policy).toMatch(
          new RegExp(`${rule} 'self' https://cdn\\.example\\.org ${local} http://127\\.0\\.0\\.1:4712`),
        )
      // Files that the page would not use are not fetched ahead.
      expect(await page.text()).not.toContain('rel="preload"')
      const other = (await browser(server, null).page('/')).headers.get('content-security-policy')!
      expect(other).toMatch(/script-src 'self' https:\/\/cdn\.example\.org( 'sha256-[^']+')?;/)
      expect(other).not.toContain('4711')
    })

    it('[MFE-5] refuses what it cannot understand or does not have, and keeps what was chosen before', async () => {
      const visitor = browser(server, null)
      await visitor.ask([name, next])
      for (const [remote, use, status, code] of [
        [name, '9.9.9-99999999', 404, 'remotes/no-such-version'],
        ['mfe-nothing', next, 404, 'remotes/no-such-version'],
        [name, 'latest', 400, 'remotes/bad-override'],
        [name, 'http://evil.example.org:80', 400, 'remotes/bad-override'],
        [name, 'https://localhost.evil.example.org', 400, 'remotes/bad-override'],
        [name, 'http://localhost:80/path', 400, 'remotes/bad-override'],
        ['../x', 'off', 400, 'remotes/bad-override'],
        [name, 'x'.repeat(500), 400, 'bad-request'],
      ] as const) {
        const answer = await visitor.ask(['mfe-streams', 'off'], [remote, use])
        expect([use, answer.status, answer.body.code]).toEqual([use, status, code])
      }
      expect(visitor.keeps).toBe(`${name}@${next}`)
      const many = Array.from({ length: 21 }, (_, at): [string, string] => [`mfe-x${at}`, 'off'])
      expect((await visitor.ask(...many)).status).toBe(400)
    })

    it('[MFE-5] lists the remotes with what they resolve to and why, and their versions', async () => {
      const { environment, contract, remotes } = await (await browser(server, null).resolutions()).json()
      expect({ environment, contract }).toEqual({ environment: 'test', contract: contractVersion })
      expect(remotes.map((one: { name: string }) => one.name)).toEqual([name, 'mfe-streams'])
      const versions = (list: { version: string }[]) => list.map(({ version }) => version)
      expect(remotes[0]).toMatchObject({
        served: { version: '1.0.0', build: '11111111' },
        ...{ source: 'stable', percentage: 0, stable: { version: '1.0.0' } },
        // Of the candidate, which is for moderators, not even the number.
        ...{ reason: `stable: everybody gets ${stable}`, candidate: null },
      })
      expect(versions(remotes[0].versions)).toEqual(['2.0.0', '1.0.0'])
    })

    it.each(['visitor', 'viewer', 'qa'] as const)(
      '[MFE-4] no override brings the staff’s remote to a %s, whatever its versions say of themselves',
      async (person) => {
        const session = person === 'visitor' ? null : await as(server, person)
        const someone = browser(server, session)
        for (const [remote, use] of [
          ['mfe-admin', '0.1.0-55555555'],
          ['mfe-admin', '6.0.0-66666666'],
          [name, secret],
        ] as const) {
          expect(await someone.ask([remote, use])).toMatchObject({
            ...{ status: 404, body: { code: 'remotes/no-such-version' } },
          })
          const unknown = await someone.ask([remote, '9.9.9-99999999'])
          expect(unknown.body.code).toBe('remotes/no-such-version')
          someone.forge(`${remote}@${use}`)
          const text = await (await someone.page('/')).text()
          expect(text).not.toContain(`/remotes/${remote}/${use}/`)
          expect(text).toContain(`{"remote":"${remote}","use":"${use}","refused":"${noSuchVersion}"}`)
          expect(await someone.served('mfe-admin')).toBe(undefined)
        }
        expect(await (await someone.resolutions()).text()).not.toMatch(/mfe-admin|33333333/)
        expect((await someone.page('/remotes/mfe-admin/0.1.0-55555555/remoteEntry.js')).status).toBe(404)
      },
    )

    it('[MFE-4] staff choose among the versions of their remote', async () => {
      const moderator = browser(server, await as(server, 'mod'))
      expect((await moderator.ask(['mfe-admin', '6.0.0-66666666'])).status).toBe(200)
      expect(await moderator.served('mfe-admin')).toMatchObject({ version: '6.0.0', source: 'override' })
      expect((await moderator.ask([name, secret])).status).toBe(200)
    })
  })

  describe.each(['staging', 'production'])('in %s', (environment) => {
    let server: TestServer
    beforeAll(async () => {
      await runProgram('test/programs/forgetDemo.ts', storage.env)
      server = await startServer({ storage, env: { ...settings(), NODE_ENV: environment } })
    })
    afterAll(() => server.stop())

    const entered = new Map<string, SignedIn>()
    /** One session for each: staff who need a second factor set it up when they first log in. */
    async function enter(person: (typeof people)[number]): Promise<SignedIn> {
      const session = entered.get(person) ?? (await logIn(server, `${person}@example.test`, demoPassword))
      if (!entered.has(person) && session.needsSecondFactor) await addAuthenticator(server, session)
      entered.set(person, session)
      return session
    }

    it('[MFE-5] only people with the qa or admin flag choose, and the server asks at each use', async () => {
      const staffed = new Map<string, SignedIn | null>([['visitor', null]])
      for (const person of people) staffed.set(person, await enter(person))
      const streams = '0.1.0-44444444'
      for (const [person, session] of staffed) {
        const someone = browser(server, session)
        const may = person === 'qa' || person === 'admin'
        const { status, body } = await someone.ask(['mfe-streams', 'off'])
        expect([person, status, body.code]).toEqual([
          person,
          may ? 200 : 403,
          may ? undefined : 'remotes/overrides-forbidden',
        ])
        expect([person, (await someone.resolutions()).status]).toEqual([person, may ? 200 : 403])
        expect([person, (await someone.served('mfe-streams')) === undefined]).toEqual([person, may])
        // Taking everything back is no privilege.
        expect((await someone.ask()).status).toBe(200)
        someone.forge(`mfe-streams@${streams},mfe-x@${local}`)
        const text = await (await someone.page('/')).text()
        expect(text.includes(`"refused":"${forbidden}"`)).toBe(!may)
        expect((await someone.served('mfe-streams'))?.source).toBe(may ? 'override' : 'stable')
        const policy = (await someone.page('/')).headers.get('content-security-policy')!
        expect(policy.includes(local)).toBe(may)
      }
    })

    it('[MFE-5] what a tester chose has no effect once they are none, and says so', async () => {
      const admin = await enter('admin')
      const qa = await enter('qa')
      const flags = (on: boolean) =>
        api(server, admin).accounts.setFlags({ params: { id: qa.user.id }, body: { qa: on } })
      const tester = browser(server, qa)
      await tester.ask(['mfe-streams', 'off'])
      expect(await tester.served('mfe-streams')).toBe(undefined)
      await flags(false)
      const { overrides, remotes } = await tester.registry()
      expect(overrides).toEqual([{ remote: 'mfe-streams', use: 'off', refused: forbidden }])
      expect(remotes.map((one) => one.name)).toContain('mfe-streams')
      await flags(true)
      expect(await tester.served('mfe-streams')).toBe(undefined)
    })

    it('[MFE-4] a tester reaches nothing of the staff’s remote', async () => {
      const tester = browser(server, await enter('qa'))
      expect((await tester.ask(['mfe-admin', '0.1.0-55555555'])).body.code).toBe('remotes/no-such-version')
      expect(await (await tester.resolutions()).text()).not.toContain('mfe-admin')
      expect(await (await tester.page('/')).text()).not.toContain('mfe-admin')
      expect((await tester.page('/remotes/mfe-admin/0.1.0-55555555/remoteEntry.js')).status).toBe(404)
      await expect(api(server, await enter('qa')).remotes.channels({ query: {} })).rejects.toMatchObject({
        status: 403,
      })
    })
  })
})
