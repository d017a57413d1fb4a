import { allow } from '../../../../scripts/lib/pace.mjs'
import { type Oddity, odd, oddities, oddTargets, type Route } from '../../../test/hostile/oddRequests.ts'
import { as } from '../../../test/people.ts'
import { connectRaw } from '../../../test/rawHttp.ts'
import { startServer, type TestServer } from '../../../test/server.ts'

/** How many odd things each route is asked in `npm test`; over all routes each of them comes several times. */
const few = 6
const atOnce = 16
const patience = allow(process.env.SHOAL_LONG ? 900_000 : 60_000)
const program = 'test/programs/routedServer.ts'

interface Case {
  route: Route
  oddity: Oddity
  usual: Record<string, string>
}

/** What is asked: everything of each route, or in a short run as much as holds each route and each odd thing. */
function casesOf(routes: readonly Route[], asAdmin: Record<string, string>): Case[] {
  const each = process.env.SHOAL_LONG ? oddities.length : few
  const cases = routes.flatMap((route, index) =>
    Array.from({ length: each }, (_, nth) => {
      const oddity = oddities[(index * each + nth) % oddities.length]!
      // Whoever is nobody comes no further than the door; what ends the session of the others is left to nobody.
      const admin = (index + nth) % 2 === 0 && !route.url.startsWith('/api/auth')
      return { route, oddity, usual: admin ? asAdmin : {} }
    }),
  )
  return [...cases, ...oddTargets.map((oddity) => ({ route: { method: 'GET', url: '/' }, oddity, usual: {} }))]
}

/** Asks all of them, a few at a time; tells those that were answered wrongly, or could be kept by a cache though refused. */
async function askAll(server: TestServer, cases: readonly Case[]): Promise<string[]> {
  const wrong: string[] = []
  let next = 0
  const ask = async () => {
    for (let one = cases[next++]; one; one = cases[next++]) {
      const { route, oddity, usual } = one
      const raw = await connectRaw(server)
      raw.socket.write(odd(route, oddity, usual))
      const status = await raw.status()
      const what = `${route.method} ${route.url}, ${oddity.name}: ${status ?? 'no answer'}`
      if (status === undefined ? !oddity.mayClose : status >= 500) wrong.push(what)
      else if (status !== undefined && status >= 400 && !/^cache-control: .*\bno-(store|cache)\b/im.test(raw.text()))
        wrong.push(`${what}, and says nothing of caches`)
      raw.socket.destroy()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, ask))
  return wrong
}

/** Lines of the log that tell of a failure, at whatever level. */
const failures = (server: TestServer) =>
  server.logs().filter(({ level = 0, msg, err }) => (level >= 50 && !msg.includes('is ready on')) || hasStack(err))
const hasStack = (error: unknown) => (error as { stack?: unknown } | undefined)?.stack !== undefined

describe('odd requests', () => {
  let server: TestServer
  let edge: TestServer
  const env = { RATE_FACTOR: '100000', BODY_SECONDS: '1', UPLOAD_STALL_SECONDS: '1' }
  beforeAll(async () => {
    server = await startServer({ program, env })
    // An edge has no database.
    edge = await startServer({ program, dialect: 'pglite', env: { ...env, ROLE: 'media', ORIGIN_URL: server.url } })
  }, patience)
  afterAll(async () => {
    await edge?.stop()
    await server?.stop()
  })

  it(
    '[OPS-3] every route there is, and every address without one, answers odd paths, headers, methods and bodies below 500, and logs no stack',
    async () => {
      const { routes } = await server.tell<{ routes: Route[] }>({ routes: true })
      const admin = await as(server, 'admin')
      const cases = casesOf(routes, { Authorization: `Bearer ${admin.access_token}` })
      // Those outside the contract are there, and in a short run, too, each odd thing.
      const urls = routes.map(({ url }) => url)
      expect(urls).toEqual(
        expect.arrayContaining(['/*', '/assets/*', '/media/clips/:file', '/api/openapi.json', '/api/clips']),
      )
      expect(new Set(cases.map(({ oddity }) => oddity)).size).toBe(oddities.length + oddTargets.length)
      expect(oddities.length).toBeGreaterThan(200)
      expect(await askAll(server, cases)).toEqual([])
      expect(failures(server)).toEqual([])
    },
    patience,
  )

  it(
    '[OPS-3] [STR-13] so does an edge',
    async () => {
      const { routes } = await edge.tell<{ routes: Route[] }>({ routes: true })
      expect(routes.map(({ url }) => url)).toEqual(expect.arrayContaining(['/live/:playbackId/*', '/readyz']))
      const cases = routes.flatMap((route) => oddities.map((oddity) => ({ route, oddity, usual: {} })))
      expect(await askAll(edge, cases)).toEqual([])
      expect(failures(edge)).toEqual([])
    },
    patience,
  )
})
