import { limits } from '@shoal/bus/battle/contract'
import { emptyRing } from '../../../test/battles.ts'
import { api, type SignedIn, signUp, socket, type TestSocket } from '../../../test/people.ts'
import { laterServer, startServer, type TestServer } from '../../../test/server.ts'

const countdown = 30_000
const duration = 90_000

describe('battle: from the match to the bell, and after it', () => {
  let server: TestServer
  let fighters: SignedIn[]
  let fan: SignedIn
  let watcher: TestSocket

  beforeAll(async () => {
    const times = { BATTLE_COUNTDOWN_MS: String(countdown), BATTLE_DURATION_MS: String(duration) }
    server = await startServer({ program: laterServer, env: { RATE_FACTOR: '1000', ...times } })
    fighters = await Promise.all([signUp(server), signUp(server), signUp(server), signUp(server)])
    fan = await signUp(server)
  })
  beforeEach(async () => {
    watcher = await socket(server)
    await watcher.request('battle-chat:watch', { open: true })
  })
  afterEach(() => emptyRing(server))
  afterAll(async () => {
    server.assertNoErrors()
    await server.stop()
  })

  /** The first so many of the fighters queue, one after the other; the first two are matched. */
  async function queue(many: number): Promise<TestSocket[]> {
    const pages = await Promise.all(fighters.slice(0, many).map((who) => socket(server, who)))
    for (const page of pages) await page.request('battle-chat:queue')
    return pages
  }
  const id = (nth: number) => fighters[nth]!.user.id
  const balance = async () => (await api(server, fan).tokens.balance()).tokens

  it('[BAT-5] [BAT-6] [BAT-7] the clock runs from the bell on; before it and after the end votes and actions are refused and cost nothing', async () => {
    await queue(2)
    const { id: battleId, startedAt, endsAt } = await watcher.next('battle-chat:start')
    const { now } = await watcher.request('battle-chat:watch', { open: true })
    expect(Date.parse(startedAt)).toBeGreaterThan(Date.parse(now))
    expect(Date.parse(endsAt) - Date.parse(startedAt)).toBe(duration)

    const page = await socket(server, fan)
    const vote = (wanted = {}) => page.send('battle-chat:vote', { votes: 2, voteFor: id(0), ...wanted })
    const boost = () => page.send('battle-chat:act', { battleId, target: id(0), action: 'boost' })
    const before = await balance()
    expect(await vote()).toMatchObject({ code: 'battle/early', error: expect.any(String) })
    expect(await boost()).toMatchObject({ code: 'battle/early' })
    expect(await balance()).toBe(before)

    await server.moveTime(countdown)
    expect(await vote({ votes: 1_000_000 })).toMatchObject({ code: 'bad-request' })
    expect(await vote({ battleId: crypto.randomUUID() })).toMatchObject({ code: 'battle/none' })
    expect((await page.request('battle-chat:watch', { open: true })).voted).toBe(false)
    expect(await vote({ battleId, key: 'mine' })).toEqual({ paid: 1 })
    expect(await vote({ battleId, key: 'mine' })).toEqual({ paid: 1 })
    for (const other of [{ votes: 3 }, { voteFor: id(1) }, { battleId: crypto.randomUUID() }])
      expect(await vote({ key: 'mine', ...other })).toMatchObject({ code: 'battle/key-used' })
    expect((await page.request('battle-chat:watch', { open: true })).voted).toBe(true)
    expect(await page.next('battle-chat:voted')).toEqual({ id: battleId })
    expect(await balance()).toBe(before - 1)

    await server.moveTime(duration)
    expect(await watcher.next('battle-chat:end')).toMatchObject({
      ...{ id: battleId, winner: { id: id(0) }, ending: 'votes' },
      ...{ userOneVotes: 2, userTwoVotes: 0 },
    })
    expect(await vote({ battleId })).toMatchObject({ code: 'battle/none' })
    expect(await boost()).toMatchObject({ code: 'battle/none' })
    expect(await balance()).toBe(before - 1)
  })

  it('[BAT-5] [BAT-7] of a rush of votes just before the end each one counts, however long it waits for its turn', async () => {
    await queue(2)
    await watcher.next('battle-chat:start')
    await server.moveTime(countdown)
    const page = await socket(server, fan)
    const before = await balance()
    const votes = Array.from({ length: 60 }, () => page.request('battle-chat:vote', { votes: 1, voteFor: id(1) }))
    // They came together on one line: when the first is answered, all are there.
    await votes[0]
    await server.moveTime(duration)
    expect(await watcher.next('battle-chat:end')).toMatchObject({ winner: { id: id(1) }, userTwoVotes: 60 })
    const answers = await Promise.all(votes)
    expect(answers.reduce((sum, { paid }) => sum + paid, 0)).toBe(59)
    expect(await balance()).toBe(before - 59)
  })

  it('[BAT-7] the winner stays for the next battle however many wait, and a tie still goes to the one who waits longer', async () => {
    const pages = await queue(4)
    await watcher.next('battle-chat:start')
    const page = await socket(server, fan)
    const voteFor = (nth: number) => page.request('battle-chat:vote', { votes: 1, voteFor: id(nth) })
    const names = async () => {
      const { userOne, userTwo } = await watcher.next('battle-chat:start')
      return [userOne.id, userTwo.id]
    }
    await server.moveTime(countdown)
    await voteFor(1)
    await server.moveTime(duration)
    // The second won: she battles the third, who has waited longer than she has, and not the third the fourth.
    expect(await names()).toEqual([id(2), id(1)])
    expect((await pages[3]!.request('battle-chat:watch', { open: true })).queueInfo).toEqual({
      ...{ queueLength: 1, myPosition: 1 },
    })
    await server.moveTime(countdown + duration)
    // Nobody voted: the third won, and stays.
    expect(await names()).toEqual([id(3), id(2)])
  })

  it('[BAT-7] [BAT-10] somebody who leaves before the bell loses a battle that took no time', async () => {
    const pages = await queue(2)
    await watcher.next('battle-chat:start')
    pages[0]!.close()
    await watcher.next('battle-chat:away', ({ userId, until }) => userId === id(0) && until !== null)
    await server.moveTime(limits.battleReturnTime)
    expect(await watcher.next('battle-chat:end')).toMatchObject({ forfeit: true, winner: { id: id(1) } })
    const { battles } = await api(server).battle.past({ query: {} })
    expect(battles[0]!.endedAt).toBe(battles[0]!.startedAt)
  })
})
