import { emptyRing } from '../../../test/battles.ts'
import { api, type SignedIn, signUp, socket, type TestSocket, until } from '../../../test/people.ts'
import { laterServer, startServer, type TestServer } from '../../../test/server.ts'

describe('battle: somebody who goes away', () => {
  let server: TestServer
  let one: SignedIn
  let two: SignedIn

  beforeAll(async () => {
    // Battles last as long as the product says: no test waits for the end of one.
    server = await startServer({ program: laterServer, env: { RATE_FACTOR: '1000' } })
  })
  beforeEach(async () => {
    ;[one, two] = await Promise.all([signUp(server), signUp(server)])
  })
  afterEach(() => emptyRing(server))
  afterAll(async () => {
    server.assertNoErrors()
    await server.stop()
  })

  async function watching(): Promise<TestSocket> {
    const page = await socket(server)
    await page.request('battle-chat:watch', { open: true })
    return page
  }
  const status = async (who: SignedIn) =>
    (await api(server, who).accounts.initialData()).initialData.currentBattleChat.status

  async function begin(watcher: TestSocket) {
    const pages = await Promise.all([socket(server, one), socket(server, two)])
    for (const page of pages) await page.request('battle-chat:queue')
    const { id, startedAt, endsAt } = await watcher.next('battle-chat:start')
    return { id, pages, duration: Date.parse(endsAt) - Date.parse(startedAt) }
  }

  it('[BAT-10] has ten seconds to come back into a battle, then loses, whatever the votes', async () => {
    const watcher = await watching()
    const { id, pages } = await begin(watcher)
    await (await socket(server, await signUp(server))).request('battle-chat:vote', { votes: 1, voteFor: one.user.id })
    const { now } = await watcher.request('battle-chat:watch', { open: true })
    pages[0]!.close()
    await until('the status connecting', async () => (await status(one)) === 'connecting')
    // Everybody who watches hears of it, and who comes later as well.
    const left = await watcher.next('battle-chat:away')
    expect(left).toEqual({ id, userId: one.user.id, until: expect.any(String) })
    expect(Date.parse(left.until!) - Date.parse(now)).toBeGreaterThanOrEqual(10_000)
    const { snapshot } = await (await watching()).request('battle-chat:watch', { open: true })
    expect(snapshot.away).toEqual([{ userId: one.user.id, until: left.until }])
    const back = await socket(server, one)
    expect(await watcher.next('battle-chat:away', ({ until: of }) => of === null)).toMatchObject({
      userId: one.user.id,
    })
    expect(await back.next('battle-chat:status')).toEqual({ status: 'battling' })
    expect((await back.request('battle-chat:watch', { open: true })).snapshot).toMatchObject({
      ...{ status: 'battling', userOneVotes: 1 },
      battleChat: { id },
    })
    back.close()
    await until('the status connecting again', async () => (await status(one)) === 'connecting')
    await server.moveTime(4_000)
    expect(await status(one)).toBe('connecting')
    await server.moveTime(6_000)
    expect(await watcher.next('battle-chat:end')).toMatchObject({
      ...{ id, forfeit: true },
      winner: { id: two.user.id },
      loser: { id: one.user.id },
    })
    // Where everybody stands is told after the end, and known a moment later.
    await until('the status idle', async () => (await status(one)) === 'idle')
    expect(await status(two)).toBe('queued')
  })

  it('[BAT-2] [BAT-7] during a battle, of two minutes, who waits without a page leaves the queue; one page is enough to stay', async () => {
    const { duration } = await begin(await watching())
    expect(duration).toBe(120_000)
    const [stays, leaves] = await Promise.all([signUp(server), signUp(server)])
    const tabsOf = (who: SignedIn) => Promise.all([socket(server, who), socket(server, who)])
    const [kept, left] = [await tabsOf(stays), await tabsOf(leaves)]
    await kept[0].request('battle-chat:queue')
    kept[0].close()
    await left[0].request('battle-chat:queue')
    const crowd = await socket(server)
    expect((await crowd.request('battle-chat:watch', { open: true })).queueInfo.queueLength).toBe(2)
    for (const tab of left) tab.close()
    await crowd.next('battle-chat:queue-info', ({ queueLength }) => queueLength === 1)
    expect([await status(leaves), await status(stays)]).toEqual(['idle', 'queued'])
  })

  it('[BAT-7] [BAT-10] [OPS-1] a battle outlives the process: it goes on with its votes, and both have time to come back', async () => {
    const { id } = await begin(await watching())
    const fan = await signUp(server)
    await (await socket(server, fan)).request('battle-chat:vote', { votes: 3, voteFor: two.user.id, key: 'k' })
    await server.kill9()
    await server.restart()
    const watcher = await watching()
    const back = await socket(server, one)
    expect((await back.request('battle-chat:watch', { open: true })).snapshot).toMatchObject({
      ...{ status: 'battling', userOneVotes: 0, userTwoVotes: 3 },
      battleChat: { id },
    })
    expect(await status(two)).toBe('connecting')
    const voter = await socket(server, fan)
    expect(await voter.request('battle-chat:vote', { votes: 3, voteFor: two.user.id, key: 'k' })).toEqual({ paid: 2 })
    expect((await watcher.request('battle-chat:watch', { open: true })).snapshot.userTwoVotes).toBe(3)
    await server.moveTime(10_000)
    expect(await watcher.next('battle-chat:end')).toMatchObject({ id, forfeit: true, winner: { id: one.user.id } })
    await back.next('battle-chat:status', (event) => event.status === 'queued')
    expect(await status(one)).toBe('queued')
  })

  it('[BAT-7] [BAT-10] [OPS-1] when neither comes back after the process died the votes decide, and what was paid for them counts', async () => {
    const { id } = await begin(await watching())
    const fan = await signUp(server)
    await (await socket(server, fan)).request('battle-chat:vote', { votes: 3, voteFor: two.user.id })
    await server.kill9()
    await server.restart()
    const watcher = await watching()
    await server.moveTime(10_000)
    expect(await watcher.next('battle-chat:end')).toMatchObject({
      ...{ id, forfeit: false, ending: 'votes', winner: { id: two.user.id }, userTwoVotes: 3 },
    })
  })

  it('[BAT-10] who comes back while the other lets their time pass wins, also when both were away', async () => {
    const watcher = await watching()
    const { id, pages } = await begin(watcher)
    const goes = async (page: TestSocket, { user }: SignedIn) => {
      page.close()
      await watcher.next('battle-chat:away', ({ userId, until: of }) => userId === user.id && of !== null)
    }
    await goes(pages[0]!, one)
    await server.moveTime(6_000)
    await goes(pages[1]!, two)
    // The time of the first one is over; nothing is decided as long as the second may come back.
    await server.moveTime(4_000)
    expect((await watcher.request('battle-chat:watch', { open: true })).snapshot.battleChat?.id).toBe(id)
    await socket(server, two)
    expect(await watcher.next('battle-chat:end')).toMatchObject({ id, forfeit: true, winner: { id: two.user.id } })
  })

  it('[BAT-7] the clock of a battle runs while the server is down, and those who waited are matched when they are back', async () => {
    const { id, duration } = await begin(await watching())
    const third = await signUp(server)
    await (await socket(server, third)).request('battle-chat:queue')
    await server.kill9()
    await server.moveTime(duration)
    await server.restart()
    const back = await Promise.all([one, two, third].map((who) => socket(server, who)))
    const next = await back[2]!.next('battle-chat:start')
    expect(next.id).not.toBe(id)
    // The person who waited before, and the winner of the battle whose end nobody saw.
    expect([next.userOne.id, next.userTwo.id]).toEqual([third.user.id, one.user.id])
    expect(await back[1]!.request('battle-chat:user-stats', two.user.id)).toMatchObject({ wins: 0, losses: 1 })
  })
})
