import { emptyRing } from '../../../test/battles.ts'
import { api, as, type SignedIn, signUp, socket, type TestSocket, until } from '../../../test/people.ts'
import { laterServer, startServer, type TestServer } from '../../../test/server.ts'

/** Between two of the same actions by one person on one fighter, in ms. */
const rest = 3_000

describe('medals of battles', () => {
  let server: TestServer
  let one: SignedIn
  let two: SignedIn
  let fan: SignedIn
  let fanPage: TestSocket
  let watcher: TestSocket
  let pages: TestSocket[]

  beforeAll(async () => {
    const env = { RATE_FACTOR: '1000', BATTLE_DURATION_MS: '600000', SIGN_UPS_PER_ADDRESS: '100' }
    server = await startServer({ program: laterServer, env })
    fan = await as(server, 'xl')
  })
  beforeEach(async () => {
    ;[one, two] = await Promise.all([signUp(server), signUp(server)])
    await openPages()
  })
  afterEach(() => emptyRing(server))
  afterAll(async () => {
    server.assertNoErrors()
    await server.stop()
  })

  async function openPages(): Promise<void> {
    fanPage = await socket(server, fan)
    watcher = await socket(server)
    await watcher.request('battle-chat:watch', { open: true })
    pages = await Promise.all([socket(server, one), socket(server, two)])
  }
  /** Ends the battle that is on; pages are opened anew. */
  async function end(): Promise<void> {
    await emptyRing(server)
    await openPages()
  }
  async function begin(): Promise<string> {
    for (const page of pages) await page.request('battle-chat:queue')
    return (await watcher.next('battle-chat:start')).id
  }
  const told = (where: TestSocket, id: string) => where.next('medals:earned', ({ medal }) => medal.id === id)
  const times = async (who: SignedIn, id: string) =>
    (await api(server).profile.read({ params: { id: who.user.id } })).medals[id] ?? 0
  const act = (battleId: string, action: string, { user }: SignedIn) =>
    fanPage.request('battle-chat:act', { battleId, target: user.id, action: action as 'boost' })

  it('[MED-1] [BAT-6] ten boosts in one battle, for who gives and for who gets them; those of two battles are not added', async () => {
    const first = await begin()
    for (let time = 0; time < 9; time += 1) {
      await act(first, 'boost', one)
      await server.moveTime(rest)
    }
    // Love is none, and whoever is sabotaged is not boosted.
    await act(first, 'love', one)
    await act(first, 'sabotage', one)
    await end()
    const second = await begin()
    await act(second, 'boost', one)
    await server.moveTime(rest)
    expect([await times(fan, 'cheerleader'), await times(one, 'rising-tide')]).toEqual([0, 0])
    for (let time = 0; time < 4; time += 1) {
      for (const fighter of [one, two]) await act(second, 'boost', fighter)
      await server.moveTime(rest)
    }
    // Five for one of them and four for the other: nine in all of the fan.
    expect(await times(fan, 'cheerleader')).toBe(0)
    await act(second, 'boost', two)
    await told(fanPage, 'cheerleader')
    const other = await socket(server, await as(server, 'pass'))
    expect(await times(one, 'rising-tide')).toBe(0)
    for (let time = 0; time < 5; time += 1) {
      await other.request('battle-chat:act', { battleId: second, target: one.user.id, action: 'boost' })
      await server.moveTime(rest)
    }
    await told(pages[0]!, 'rising-tide')
    await act(second, 'boost', one)
    expect([await times(fan, 'cheerleader'), await times(one, 'rising-tide'), await times(two, 'rising-tide')]).toEqual(
      [...[1, 1, 0]],
    )
  })

  it('[MED-1] [BAT-6] a hundred sabotages, in as many battles as it takes', async () => {
    const battleId = await begin()
    for (let time = 0; time < 49; time += 1) {
      for (const fighter of [one, two]) await act(battleId, 'sabotage', fighter)
      await server.moveTime(rest)
    }
    await end()
    // One more was in the test before.
    expect(await times(fan, 'saboteur')).toBe(0)
    const next = await begin()
    await act(next, 'sabotage', one)
    await told(fanPage, 'saboteur')
    await act(next, 'sabotage', two)
    expect(await times(fan, 'saboteur')).toBe(1)
  })

  it('[MED-1] [BAT-7] twenty opponents who fled; one who was kicked did not', async () => {
    const status = async (who: SignedIn) =>
      (await api(server, who).accounts.initialData()).initialData.currentBattleChat.status
    async function flee() {
      await begin()
      pages[1]!.close()
      await until('the fighter who went', async () => (await status(two)) === 'connecting')
      await server.moveTime(10_000)
      await watcher.next('battle-chat:end')
      pages = [pages[0]!, await socket(server, two)]
    }
    const kicked = await signUp(server)
    const theirs = await socket(server, kicked)
    for (const page of [pages[0]!, theirs]) await page.request('battle-chat:queue')
    await watcher.next('battle-chat:start')
    const mod = await socket(server, await as(server, 'mod'))
    await mod.request('battle-chat:kick', { userId: kicked.user.id, reason: 'For the test' })
    await watcher.next('battle-chat:end')
    await end()

    for (let time = 0; time < 19; time += 1) await flee()
    expect(await times(one, 'predator')).toBe(0)
    await flee()
    await told(pages[0]!, 'predator')
    await flee()
    expect(await times(one, 'predator')).toBe(1)
  })
})
