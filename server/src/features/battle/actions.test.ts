import { emptyRing } from '../../../test/battles.ts'
import { api, as, type SignedIn, signUp, socket, type TestSocket } from '../../../test/people.ts'
import { laterServer, startServer, type TestServer } from '../../../test/server.ts'

const none = { love: 0, boost: 0, sabotage: 0 }

describe('battle: actions', () => {
  let server: TestServer
  let one: SignedIn
  let two: SignedIn
  let fan: SignedIn
  let watcher: TestSocket
  let pages: TestSocket[]
  let voter: TestSocket
  let battleId: string

  beforeAll(async () => {
    server = await startServer({ program: laterServer, env: { RATE_FACTOR: '1000' } })
  })
  beforeEach(async () => {
    ;[one, two, fan] = await Promise.all([signUp(server), signUp(server), signUp(server)])
    watcher = await socket(server)
    await watcher.request('battle-chat:watch', { open: true })
    pages = await Promise.all([socket(server, one), socket(server, two)])
    for (const page of pages) await page.request('battle-chat:queue')
    ;({ id: battleId } = await watcher.next('battle-chat:start'))
    voter = await socket(server, fan)
  })
  afterEach(() => emptyRing(server))
  afterAll(async () => {
    expect((await api(server, await as(server, 'admin')).tokens.check()).sum).toBe(0)
    server.assertNoErrors()
    await server.stop()
  })

  const act = (action: string, { user }: SignedIn = one, more: object = {}) =>
    voter.send('battle-chat:act', { battleId, target: user.id, action, ...more })
  const balance = async () => (await api(server, fan).tokens.balance()).tokens

  it('[BAT-6] love is free, boost and sabotage cost ₣25 each; everybody hears the same sound, sees the counts, and no vote changes', async () => {
    const before = await balance()
    expect(await act('love')).toEqual({ paid: 0, counts: { one: { ...none, love: 1 }, two: none } })
    expect(await act('boost')).toMatchObject({ paid: 25 })
    expect(await act('sabotage', two)).toMatchObject({ paid: 25 })
    expect(await balance()).toBe(before - 50)
    const other = await socket(server)
    const { snapshot } = await other.request('battle-chat:watch', { open: true })
    expect(snapshot).toMatchObject({ userOneVotes: 0, userTwoVotes: 0 })
    expect(snapshot.actions).toEqual({ one: { love: 1, boost: 1, sabotage: 0 }, two: { ...none, sabotage: 1 } })

    // Three spectators are told the same.
    await server.moveTime(3_000)
    const third = await socket(server)
    await third.request('battle-chat:watch', { open: true })
    await act('boost', two)
    const isBoost = ({ counts }: { counts: { two: { boost: number } } }) => counts.two.boost === 1
    const told = await Promise.all([watcher, other, third].map((page) => page.next('battle-chat:actions', isBoost)))
    expect(told[1]).toEqual(told[0])
    expect(told[2]).toEqual(told[0])
    expect(told[0]).toMatchObject({ id: battleId, actions: [{ target: two.user.id, action: 'boost' }] })

    const { lines } = await api(server, fan).tokens.history({ query: {} })
    expect(lines.map(({ reason, amount }) => [reason, amount]).slice(0, 3)).toEqual([
      ['battle-boost', -25],
      ['battle-sabotage', -25],
      ['battle-boost', -25],
    ])
  })

  it('[BAT-6] the sound is one of 1 to 4 for love, of 1 to 5 otherwise', async () => {
    const rich = await socket(server, await as(server, 'xl'))
    const drawn = { love: new Set<number>(), boost: new Set<number>(), sabotage: new Set<number>() }
    for (let turn = 0; turn < 24; turn += 1) {
      for (const action of ['love', 'boost', 'sabotage'] as const) {
        await rich.request('battle-chat:act', { battleId, target: one.user.id, action })
        const { actions } = await watcher.next('battle-chat:actions', (told) => told.actions[0]?.action === action)
        for (const { variant } of actions) drawn[action].add(variant)
      }
      await server.moveTime(3_000)
    }
    for (const [action, most] of [
      ['love', 4],
      ['boost', 5],
      ['sabotage', 5],
    ] as const) {
      expect(Math.min(...drawn[action])).toBeGreaterThanOrEqual(1)
      expect(Math.max(...drawn[action])).toBeLessThanOrEqual(most)
      // Of 24 draws all alike would be no draw.
      expect(drawn[action].size).toBeGreaterThan(1)
    }
  })

  it('[BAT-6] the same action to the same person is refused for 3 s and costs nothing; another one, another person, and later it is done', async () => {
    const before = await balance()
    expect(await act('boost')).toMatchObject({ paid: 25 })
    expect(await act('boost')).toMatchObject({ code: 'battle/too-soon' })
    expect(await act('boost', two)).toMatchObject({ paid: 25 })
    expect(await act('love')).toMatchObject({ paid: 0 })
    expect(await act('love')).toMatchObject({ code: 'battle/too-soon' })
    expect(await balance()).toBe(before - 50)
    await server.moveTime(3_000)
    expect(await act('boost')).toMatchObject({ paid: 25, counts: { one: { love: 1, boost: 2 } } })
    expect(await balance()).toBe(before - 75)
  })

  it('[BAT-6] a repeated key acts once and answers alike, also after the end; for something else it is refused', async () => {
    const before = await balance()
    const acks = await Promise.all([act('boost', one, { key: 'k' }), act('boost', one, { key: 'k' })])
    expect(acks).toMatchObject([{ paid: 25 }, { paid: 25 }])
    expect(await act('sabotage', one, { key: 'k' })).toMatchObject({ code: 'battle/key-used' })
    expect(await balance()).toBe(before - 25)
    await server.moveTime(120_000)
    await watcher.next('battle-chat:end')
    expect(await act('boost', one, { key: 'k' })).toMatchObject({ paid: 25, counts: { one: { boost: 1 } } })
    expect(await balance()).toBe(before - 25)
  })

  it('[BAT-6] without the tokens, for somebody else, by those who battle, by visitors and after the bell nothing is done', async () => {
    for (const action of ['boost', 'sabotage']) for (const who of [one, two]) await act(action, who)
    expect(await balance()).toBe(0)
    await server.moveTime(3_000)
    expect(await act('boost')).toMatchObject({ code: 'tokens/insufficient' })
    expect(await act('love', fan)).toMatchObject({ code: 'battle/not-in-battle' })
    expect(await pages[0]!.send('battle-chat:act', { battleId, target: two.user.id, action: 'love' })).toMatchObject({
      code: 'battle/participant',
    })
    expect(await watcher.send('battle-chat:act', { battleId, target: two.user.id, action: 'love' })).toMatchObject({
      code: 'auth/required',
    })
    for (const bad of [{ action: 'hate' }, { amount: 3 }, { battleId: 1 }, { target: 'a b' }])
      expect(await act('love', one, bad)).toMatchObject({ code: 'bad-request' })
    const { snapshot } = await watcher.request('battle-chat:watch', { open: true })
    expect(snapshot.actions).toEqual({
      one: { ...none, boost: 1, sabotage: 1 },
      two: { ...none, boost: 1, sabotage: 1 },
    })
    await server.moveTime(120_000)
    expect(await act('love')).toMatchObject({ code: 'battle/none', error: 'This battle is over' })
  })
})
