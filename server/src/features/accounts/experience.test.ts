import { levelOf } from '@shoal/bus/rules'
import { api, as, call, closeSockets, type SignedIn, signUp, socket, until } from '../../../test/people.ts'
import { startProgram } from '../../../test/program.ts'
import { startServer, type TestServer } from '../../../test/server.ts'
import { dialects, freshStorage } from '../../../test/storage.ts'

describe.each(dialects)('the ledger of XP on %s', (dialect) => {
  it('[LVL-1] changes XP once for each key, never below 0, and a total is the sum of its lines after a race', async () => {
    const storage = await freshStorage(dialect)
    const program = startProgram('test/programs/xpRace.ts', storage.env)
    if ((await program.exited) !== 0) throw new Error(program.lines.join('\n'))
    const facts = program.lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(facts).toEqual([
      { same: { changed: 1, xp: [250] }, raised: [{ userId: 'ada', from: 1, to: levelOf(250) }] },
      // All that there was, and not more. No level is raised by it.
      { taken: { xp: 0, amount: -250, replayed: false }, xp: 0, raised: 0 },
      { otherUse: 'Error: The XP key same was used for another change' },
      { fraction: 'RangeError: 0.5 is no whole number of XP that can be kept' },
      { nobody: null },
      { undone: 0, again: { xp: 40, amount: 40, replayed: false } },
      { found: { lines: 90, wrongTotals: 0, wrongSums: 0, lowest: 0 } },
      { deleted: null, left: 0 },
    ])
    await storage.remove()
  })
})

describe('the history of XP', () => {
  let server: TestServer
  let fan: SignedIn
  beforeAll(async () => {
    server = await startServer({ env: { RATE_FACTOR: '1000' } })
    fan = await signUp(server)
  })
  afterAll(async () => {
    closeSockets()
    server.assertNoErrors()
    await server.stop()
  })
  const historyOf = (who: SignedIn | null, query: { page?: number; pageSize?: number } = {}) =>
    api(server, who).profile.xpHistory({ query: { page: 0, pageSize: 10, ...query } })

  it('[LVL-1] says how much of it one has, for one alone and in the snapshot of a page', async () => {
    const own = async (who: SignedIn | null) => (await api(server, who).profile.xp()).xp
    const somebody = await signUp(server)
    expect(await own(somebody)).toBe(0)
    const admin = await as(server, 'admin')
    const body = { userId: somebody.user.id, amount: 123, reason: 'For the test' }
    await api(server, admin).economy.correctXp({ body })
    expect([await own(somebody), await own(fan)]).toEqual([123, 0])
    expect(await api(server, somebody).accounts.snapshot({ query: { areas: 'profile' } })).toMatchObject({
      areas: { profile: { status: 200, body: { xp: 123 } } },
    })
    await expect(own(null)).rejects.toMatchObject({ status: 401, code: 'auth/required' })
  })

  it('[LVL-1] comes to the pages by itself, and with the profile where the level is another one', async () => {
    const somebody = await signUp(server)
    const [page, other] = [await socket(server, somebody), await socket(server, fan)]
    const admin = await as(server, 'admin')
    const give = (amount: number) =>
      api(server, admin).economy.correctXp({ body: { userId: somebody.user.id, amount, reason: 'For the test' } })
    await give(99)
    expect(await page.next('profile:xp')).toEqual({ xp: 99 })
    await give(1)
    expect(await page.next('profile:xp', ({ xp }) => xp === 100)).toEqual({ xp: 100 })
    expect(await page.next('profile:updated')).toMatchObject({ xp: 100, level: 2 })
    await give(-1)
    expect(await page.next('profile:updated', ({ level }) => level === 1)).toMatchObject({ xp: 99 })
    // None came where the level stayed, and none to others.
    for (const { received } of [page, other])
      expect(received.filter(({ name }) => name === 'profile:updated')).toEqual([])
    expect(other.received.filter(({ name }) => name === 'profile:xp')).toEqual([])
  })

  it('[LVL-1] says what gave and took XP, newest first, page by page, and adds up to the XP of the profile', async () => {
    expect(await historyOf(fan)).toEqual({ lines: [], total: 0 })
    const mod = await as(server, 'mod')
    const missions = (who: SignedIn) => api(server, who).missions
    const launchTexts = ['red herring', 'deep blue']
    await missions(mod).start({ body: { globalChallengeId: 'nuke', launchTexts } })
    await missions(fan).accept()
    for (const text of launchTexts) await missions(fan).launch({ body: { text } })
    await missions(mod).stop()
    const admin = await as(server, 'admin')
    const zones = (await api(server, admin).zones.all()).zones.filter(({ action }) => action.name === 'give experience')
    const open = (await api(server, fan).zones.list()).clickableZones.map(({ id }) => id)
    const [given] = zones.filter(({ id, action }) => open.includes(id) && Number(action.metadata) > 0)
    await (await socket(server, fan)).request('zones:claim', given!.id)

    // Medals and the day's challenges may come in between.
    const { lines, total } = await historyOf(fan)
    const own = lines.filter(({ reason }) => reason === 'zone-claim' || reason === 'launch-text')
    expect(own.map(({ amount, reason, about }) => ({ amount, reason, about }))).toEqual([
      { amount: given!.action.metadata, reason: 'zone-claim', about: null },
      { amount: 100, reason: 'launch-text', about: null },
      { amount: 100, reason: 'launch-text', about: null },
    ])
    expect(total).toBe(lines.length)
    for (const [index, { xp, amount }] of lines.entries()) expect(xp).toBe((lines[index + 1]?.xp ?? 0) + amount)
    await until('the history to lead to the XP of the profile', async () => {
      const [last] = (await historyOf(fan)).lines
      return last!.xp === (await api(server, fan).profile.read({ params: { id: fan.user.id } })).xp
    })
    const oldest = lines.slice(-2)
    expect((await historyOf(fan, { page: 0, pageSize: 50 })).lines.slice(-2)).toEqual(oldest)
    const paged = await historyOf(fan, { page: 1, pageSize: 2 })
    const whole = await historyOf(fan, { page: 0, pageSize: 50 })
    expect(paged.lines[0]).toEqual(whole.lines[whole.total - paged.total + 2])
  })

  it('[LVL-1] the demo people have theirs from the start', async () => {
    const xl = await as(server, 'xl')
    const { lines } = await historyOf(xl)
    const first = lines.at(-1)!
    expect(first).toMatchObject({ amount: first.xp, reason: 'demo', why: 'For the demo show' })
    const { xp } = await api(server, xl).profile.read({ params: { id: xl.user.id } })
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(xp)
  })

  it('[LVL-1] nobody sees that of another person, and a bad page is refused', async () => {
    await expect(historyOf(null)).rejects.toMatchObject({ status: 401, code: 'auth/required' })
    expect((await historyOf(await as(server, 'viewer'))).lines.at(-1)).toMatchObject({ reason: 'demo' })
    expect((await call(server, 'GET', '/xp/history?page=-1', { cookie: fan.cookie })).status).toBe(400)
  })
})
