import type { Calls } from '@shoal/bus'
import { askerFrom } from '../../../test/askers.ts'
import { type Route, usualAddress } from '../../../test/hostile/oddRequests.ts'
import { laterServer, startServer } from '../../../test/server.ts'
import { contract } from '../../contract.ts'

const ofContract = new Set(
  Object.values(contract).flatMap(({ calls }) =>
    Object.values(calls as Calls).map(({ method, path }) => `${method} /api${path}`),
  ),
)

describe('what one address may ask for outside the contract', () => {
  it('[OPS-4] is bounded at every route there is, and where there is none, and others notice nothing', async () => {
    // Of each budget a hundredth: of the largest one 1 800.
    const env = { RATE_FACTOR: '0.01' }
    const server = await startServer({ program: 'test/programs/routedServer.ts', env })
    try {
      const { routes } = await server.tell<{ routes: Route[] }>({ routes: true })
      const outside = routes.filter(({ method, url }) => !ofContract.has(`${method} ${url}`))
      expect(outside.map(({ url }) => url)).toEqual(
        expect.arrayContaining([
          '/api/openapi.json',
          '/remotes/:name/:build/*',
          '/media/clips/:file',
          '/assets/*',
          '/*',
        ]),
      )
      // Routes share their budgets: once they are used up by one, the others refuse at once.
      const greedy = askerFrom(server, '127.0.0.2')
      const unbounded: string[] = []
      for (const [nth, { method, url }] of [...outside, { method: 'POST', url: '/nowhere' }].entries()) {
        const path = usualAddress(url)
        let answer = await greedy.ask(method, path)
        for (let asked = 1; asked <= 1_800 && answer.status !== 429; asked += 1) answer = await greedy.ask(method, path)
        const other = askerFrom(server, `127.1.0.${nth + 1}`)
        const isOfOthers = (await other.ask(method, path)).status === 429
        other.leave()
        if (answer.status !== 429 || !(Number(answer.retryAfter) > 0) || isOfOthers) unbounded.push(`${method} ${url}`)
      }
      greedy.leave()
      expect(unbounded).toEqual([])
      server.assertNoErrors()
    } finally {
      await server.stop()
    }
  })

  it('[OPS-4] is refused late to whoever goes on regardless, and not to others', async () => {
    const server = await startServer({ program: laterServer, env: { RATE_FACTOR: '0.01' } })
    try {
      const [greedy, other] = [askerFrom(server, '127.0.0.2'), askerFrom(server, '127.0.0.3')]
      const statuses: number[] = []
      for (let nth = 0; nth < 1_300; nth += 1) statuses.push((await greedy.ask('GET', '/healthz')).status)
      expect([statuses.indexOf(429), statuses.lastIndexOf(200)]).toEqual([300, 299])
      let late: number | undefined
      const answered = greedy.ask('GET', '/healthz').then(({ status }) => {
        late = status
      })
      expect((await other.ask('GET', '/healthz')).status).toBe(200)
      expect(late).toBeUndefined()
      await server.moveTime(5_000)
      await answered
      expect(late).toBe(429)
      greedy.leave()
      other.leave()
    } finally {
      await server.stop()
    }
  })

  it('[OPS-4] is enough for forty people who load the page at once: a tenth of it for four', async () => {
    const server = await startServer({ env: { RATE_FACTOR: '0.1' } })
    try {
      const first = askerFrom(server, '127.0.0.2')
      const page = await first.ask('GET', '/')
      const files = [...page.body.matchAll(/(?:src|href)="(\/(?:assets|remotes)\/[^"]+)"/g)].map(([, file]) => file!)
      expect(files.length).toBeGreaterThan(3)
      const statuses = new Set<number>()
      const people = Array.from({ length: 4 }, async () => {
        const person = askerFrom(server, '127.0.0.2')
        statuses.add((await person.ask('GET', '/')).status)
        for (let nth = 0; nth < 60; nth += 1) statuses.add((await person.ask('GET', files[nth % files.length]!)).status)
        person.leave()
      })
      await Promise.all(people)
      expect([...statuses]).toEqual([200])
      first.leave()
    } finally {
      await server.stop()
    }
  })
})
