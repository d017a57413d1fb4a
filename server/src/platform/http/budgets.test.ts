import type { Calls } from '@shoal/bus'
import { askerFrom } from '../../../test/askers.ts'
import { type Route, usualAddress } from '../../../test/hostile/oddRequests.ts'
import { metricOf } from '../../../test/metrics.ts'
import { until } from '../../../test/people.ts'
import { connectRaw, requestHead } from '../../../test/rawHttp.ts'
import { laterServer, startServer, type TestServer } from '../../../test/server.ts'
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

/** Refusals of one address in a minute, after which those that follow are late. */
const patience = 1_000

interface Kind {
  what: string
  method: string
  path: string
  headers?: Record<string, string>
}
const person = { authorization: 'Bearer nobody' }
const kinds: Kind[] = [
  { what: 'a file', method: 'GET', path: '/favicon.svg' },
  { what: 'an address without a route', method: 'POST', path: '/nowhere' },
  { what: 'what is no address', method: 'GET', path: '/%zz' },
  { what: 'a page', method: 'GET', path: '/' },
  { what: 'a call that counts by person', method: 'GET', path: `/api${contract.clips.calls.list.path}` },
  { what: 'a call of nobody', method: 'GET', path: `/api${contract.accounts.calls.sessions.path}`, headers: person },
  { what: 'a call that counts by address', method: 'POST', path: `/api${contract.accounts.calls.logIn.path}` },
  { what: 'a webhook', method: 'POST', path: '/api/checkout/webhook' },
  { what: 'WHIP', method: 'POST', path: '/whip/nobody' },
  { what: 'the card of a person', method: 'GET', path: '/cards/people/nobody.jpg' },
]

describe('whoever goes on regardless', () => {
  let server: TestServer
  beforeAll(async () => {
    // More than may wait may be at work, so that the last test can ask for it.
    server = await startServer({ program: laterServer, env: { RATE_FACTOR: '0.01', CONNECTIONS_PER_ADDRESS: '20000' } })
  })
  afterAll(async () => {
    server.assertNoErrors()
    await server.stop()
  })

  let networks = 0
  const freshAddress = () => {
    networks += 1
    return `127.2.0.${networks}`
  }

  /** Asks from an address until it was refused as often as anybody is refused at once. */
  async function useUpPatience({ method, path, headers }: Kind, address = freshAddress()) {
    const greedy = askerFrom(server, address)
    let refused = 0
    for (let asked = 0; refused < patience && asked < 2 * patience; asked += 1)
      if ((await greedy.ask(method, path, headers)).status === 429) refused += 1
    expect(refused).toBe(patience)
    greedy.leave()
    return address
  }

  const late = () => metricOf(server, 'shoal_late_refusals')

  it.each(kinds)('[OPS-4] is refused late, and others are not: $what', async (kind) => {
    const { method, path, headers } = kind
    const greedy = askerFrom(server, await useUpPatience(kind))
    const other = askerFrom(server, freshAddress())
    let status: number | undefined
    const answered = greedy.ask(method, path, headers).then((answer) => {
      status = answer.status
    })
    await until('the refusal waits', async () => (await late()) === 1)
    expect((await other.ask(method, path, headers)).status).not.toBe(429)
    expect(status).toBeUndefined()
    await server.moveTime(5_000)
    await answered
    expect(status).toBe(429)
    expect(await late()).toBe(0)
    greedy.leave()
    other.leave()
  })

  const calls = kinds.find(({ what }) => what === 'a call that counts by person') as Kind

  it('[OPS-4] still gets a page at once whose own calls are refused', async () => {
    const list = { ...calls, path: `/api${contract.streams.calls.list.path}` }
    const address = await useUpPatience(list)
    const [greedy, page] = [askerFrom(server, address), askerFrom(server, address)]
    let isAnswered = false
    const answered = greedy.ask(list.method, list.path).then(() => {
      isAnswered = true
    })
    await until('the refusal waits', async () => (await late()) === 1)
    expect((await page.ask('GET', '/')).status).toBe(200)
    expect(isAnswered).toBe(false)
    await server.moveTime(5_000)
    await answered
    greedy.leave()
    page.leave()
  })

  it('[OPS-4] has nothing waiting any more once they have gone', async () => {
    const address = await useUpPatience(calls)
    const stays = askerFrom(server, address)
    let isAnswered = false
    const answered = stays.ask(calls.method, calls.path).then(() => {
      isAnswered = true
    })
    const goes = await connectRaw(server, address)
    // One after the other over one connection, of which the first alone is being answered.
    goes.socket.write(requestHead(calls.method, calls.path, {}).repeat(8))
    await until('the refusals wait', async () => (await late()) === 9)
    goes.socket.destroy()
    await until('one waits', async () => (await late()) === 1)
    // They came later than the one that stays.
    expect(isAnswered).toBe(false)
    await server.moveTime(5_000)
    await answered
    stays.leave()
  })

  it('[OPS-4] is refused at once where as many wait as may wait at a time', async () => {
    // A hundredth of five thousand.
    const most = 50
    const address = await useUpPatience(calls)
    const waiting = Array.from({ length: most }, () => askerFrom(server, address))
    const answered = Promise.all(waiting.map((one) => one.ask(calls.method, calls.path)))
    await until('as many wait as may', async () => (await late()) === most)
    const further = askerFrom(server, address)
    expect((await further.ask(calls.method, calls.path)).status).toBe(429)
    expect(await late()).toBe(most)
    await server.moveTime(5_000)
    expect(new Set((await answered).map(({ status }) => status))).toEqual(new Set([429]))
    for (const one of [...waiting, further]) one.leave()
  })
})
