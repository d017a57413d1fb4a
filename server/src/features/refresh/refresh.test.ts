import { limits } from '@shoal/bus/refresh/contract'
import { spreadOf } from '@shoal/bus/refresh/rules'
import { api, as, closeSockets, socket } from '../../../test/people.ts'
import { laterServer, startServer, type TestServer } from '../../../test/server.ts'

describe('the refresh of all pages', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startServer({ program: laterServer, env: { RATE_FACTOR: '1000' } })
  })
  afterAll(async () => {
    closeSockets()
    server.assertNoErrors()
    await server.stop()
  })

  it('[RT-4] a moderator has every open page told, of visitors too; pages that were away find it, and the log of staff has it', async () => {
    expect(await api(server).refresh.read()).toEqual({ refresh: null })
    const mod = await as(server, 'mod')
    const desk = await socket(server, mod)
    const visitors = await Promise.all(Array.from({ length: 48 }, () => socket(server)))
    const pages = [desk, ...visitors, await socket(server, await as(server, 'viewer'))]
    const ack = await desk.request('refresh:force')
    expect(ack).toEqual({ pages: expect.any(Number), within: limits.shortestMs })
    const told = await Promise.all(pages.map((page) => page.next('refresh:due')))
    expect(told).toEqual(pages.map(() => ({ id: told[0]!.id, ago: 0, within: limits.shortestMs })))

    await server.moveTime(30_000)
    const { refresh } = await api(server).refresh.read()
    expect(refresh).toMatchObject({ id: told[0]!.id, within: limits.shortestMs })
    expect(refresh!.ago).toBeGreaterThanOrEqual(30_000)
    const { entries } = await api(server, mod).moderation.audit()
    expect(entries[0]).toMatchObject({ action: 'refresh.force', who: { id: mod.user.id } })
  })

  it('[RT-4] of several at once one counts, and none within a minute after it', async () => {
    await server.moveTime(limits.pauseMs)
    const desks = await Promise.all(
      (['mod', 'admin'] as const)
        .flatMap((name) => [name, name])
        .map(async (name) => socket(server, await as(server, name))),
    )
    const acks = await Promise.all(desks.map((desk) => desk.send('refresh:force')))
    expect(acks.filter((ack) => 'within' in (ack as object))).toHaveLength(1)
    expect(acks.filter((ack) => (ack as { code?: string }).code === 'refresh/too-soon')).toHaveLength(3)
    expect(await desks[0]!.send('refresh:force')).toMatchObject({
      error: expect.stringMatching(/^All pages were refreshed a moment ago\. Wait \d+ seconds\.$/),
    })
    await server.moveTime(limits.pauseMs)
    expect(await desks[0]!.send('refresh:force')).toHaveProperty('within')
  })

  it('[RT-4] nobody else may', async () => {
    for (const who of [undefined, await as(server, 'xl'), await as(server, 'qa')]) {
      const page = await socket(server, who)
      expect(await page.send('refresh:force')).toMatchObject({ code: who ? 'auth/forbidden' : 'auth/required' })
    }
  })

  it.each([
    [0, limits.shortestMs],
    [500, 10_000],
    [5_000, 100_000],
    [1_000_000, limits.longestMs],
  ])('[RT-4] %i pages come back within %i ms', (pages, within) => {
    expect(spreadOf(pages)).toBe(within)
  })
})
