import { ApiError } from '@shoal/bus'
import { limits } from '@shoal/bus/battle/contract'
import type { Stock } from '@shoal/bus/stocks/contract'
import { emptyRing } from '../../../test/battles.ts'
import { api, as, closeSockets, type SignedIn, signUp, socket, until } from '../../../test/people.ts'
import { laterServer, startServer, type TestServer } from '../../../test/server.ts'

describe('prices that the show moves', () => {
  let server: TestServer
  let admin: SignedIn
  let viewer: SignedIn
  let made = 0

  beforeAll(async () => {
    server = await startServer({
      program: laterServer,
      env: { RATE_FACTOR: '3', STOCK_HALT_PERCENT: '3', STOCK_MAKER_BUDGET: '50000' },
    })
    ;[admin, viewer] = await Promise.all([as(server, 'admin'), as(server, 'viewer')])
  })
  afterAll(async () => {
    closeSockets()
    server.assertNoErrors()
    await server.stop()
  })

  /** A stock of its own that goes by somebody in the house, with nothing in its past. */
  async function list(contestantId: string | null, price = 1_000): Promise<string> {
    made += 1
    const facts = { tickerSymbol: `SHOW${made}`, name: `Show ${made}`, color: '#aabbcc', price, shares: 1_000 }
    const { stock } = await api(server, admin).stocks.add({ body: { ...facts, contestantId } })
    return stock.tickerSymbol
  }
  const read = (ticker: string) => api(server).stocks.read({ params: { ticker } })
  const priceOf = async (ticker: string) => (await read(ticker)).stock.currentPrice
  const endorse = async (who: SignedIn, id: string) => api(server, who).contestants.endorse({ params: { id } })
  const reasons = async (ticker: string) => (await read(ticker)).news.map(({ kind, permille }) => [kind, permille])

  it('[STK-2] [STK-3] an endorsement moves the price that everybody sees, its candle and what the house quotes, and one that leaves moves it back', async () => {
    const [ticker, other] = [await list('odette'), await list('lou')]
    const [page, looking, fan] = [await socket(server), await socket(server), await signUp(server)]
    await looking.request('stocks:watch', { ticker })
    const before = await read(ticker)
    await endorse(fan, 'odette')
    const { prices } = await page.next('stocks:prices', (told) =>
      told.prices.some(({ tickerSymbol }) => tickerSymbol === ticker),
    )
    // Nobody traded.
    expect(prices).toContainEqual({ tickerSymbol: ticker, currentPrice: 1_006, traded: 0 })
    expect(await looking.next('stocks:news')).toMatchObject({
      tickerSymbol: ticker,
      news: { kind: 'endorsed', permille: 6, count: 1 },
    })
    const after = await until('the quotes to follow', async () => {
      const now = await read(ticker)
      return now.depth.asks[0]!.price > before.depth.asks[0]!.price && now
    })
    expect(after.depth.bids[0]!.price).toBeGreaterThan(before.depth.bids[0]!.price)
    expect(after.stock).toMatchObject({ currentPrice: 1_006, dayVolume: 0 } satisfies Partial<Stock>)
    const { candles } = await api(server).stocks.candles({ params: { ticker }, query: { interval: '1m' } })
    expect(candles.at(-1)).toMatchObject({ close: 1_006, volume: 0 })
    expect(page.received.filter(({ name }) => name === 'stocks:news')).toEqual([])

    await endorse(fan, 'lou')
    await until('the other to rise', async () => (await priceOf(other)) === 1_006)
    expect(await priceOf(ticker)).toBe(1_000)
    expect(await reasons(ticker)).toEqual([
      ['endorsement-left', -6],
      ['endorsed', 6],
    ])
  })

  it('[STK-2] steps of less than a token add up, and a trade at another price begins anew', async () => {
    const ticker = await list('marlow', 30)
    const seen: number[] = []
    for (let count = 1; count <= 3; count += 1) {
      await endorse(await signUp(server), 'marlow')
      await until('the reason', async () => (await reasons(ticker)).length === count)
      seen.push(await priceOf(ticker))
    }
    // 30.18, 30.36, 30.54.
    expect(seen).toEqual([30, 30, 31])
    await api(server, viewer).stocks.order({ params: { ticker }, body: { side: 'buy', kind: 'market', quantity: 1 } })
    const traded = await priceOf(ticker)
    expect(traded).toBeGreaterThan(31)
    for (let count = 4; count <= 5; count += 1) {
      await endorse(await signUp(server), 'marlow')
      await until('the reason', async () => (await reasons(ticker)).length === count)
    }
    // From the whole price of the trade, two steps of less than half a token.
    expect(await priceOf(ticker)).toBe(Math.round(traded * 1.006 ** 2))
  })

  it('[STK-2] a battle moves the stocks of the contestants whom the two endorse: up for who won, down for who lost', async () => {
    const [winner, loser] = await Promise.all([signUp(server), signUp(server)])
    await endorse(winner, 'jet')
    await endorse(loser, 'the-cat')
    for (const ticker of ['JET', 'CAT'])
      await until('their endorsements to count', async () => (await reasons(ticker))[0]?.[1] === 6)
    const [up, down, still] = [await list('jet'), await list('the-cat'), await list('wick')]
    const [first, second] = [await socket(server, winner), await socket(server, loser)]
    // Nobody votes: who waited longer wins.
    await first.request('battle-chat:queue')
    await second.request('battle-chat:queue')
    for (const page of [first, second]) await page.next('battle-chat:status', ({ status }) => status === 'battling')
    await server.moveTime(limits.battleDuration)
    await until('the battle to count', async () => (await reasons(down)).length > 0)
    expect([await reasons(up), await priceOf(up)]).toEqual([[['battle-won', 30]], 1_030])
    expect([await reasons(down), await priceOf(down)]).toEqual([[['battle-lost', -30]], 970])
    expect([await reasons(still), await priceOf(still)]).toEqual([[], 1_000])
    await emptyRing(server)
  })

  it('[STK-2] a mission of the house moves everybody inside, up when it is done and down when its time runs out', async () => {
    const [mod, rival] = await Promise.all([as(server, 'mod'), as(server, 'rival')])
    const [jet, lou, nobody] = [await list('jet'), await list('lou'), await list(null)]
    const { missions, tokens } = api(server, rival)
    const start = (goal: number, seconds: number) =>
      api(server, mod).missions.start({ body: { globalChallengeId: 'pass-the-hat', goal, seconds } })
    await start(5, 60)
    await missions.accept()
    await tokens.tip({ params: { userId: viewer.user.id }, body: { tip: 5 } })
    for (const ticker of [jet, lou]) {
      await until('the mission to count', async () => (await reasons(ticker)).length > 0)
      expect([await reasons(ticker), await priceOf(ticker)]).toEqual([[['mission-won', 15]], 1_015])
    }
    await api(server, mod).missions.stop()
    await start(5, 60)
    await server.moveTime(61_000)
    await until('the mission to fail', async () => (await reasons(jet)).length > 1)
    expect([(await reasons(jet))[0], await priceOf(jet)]).toEqual([['mission-lost', -15], 1_000])
    expect([await reasons(nobody), await priceOf(nobody)]).toEqual([[], 1_000])
    await api(server, mod).missions.stop()
  })

  it('[STK-2] [ZON-3] a hidden spot that is found moves the stocks of those who are to be seen on that camera, and of nobody else', async () => {
    const { contestants } = await api(server).contestants.list()
    const fan = await signUp(server)
    const page = await socket(server, fan)
    const { zones } = await api(server, admin).zones.all()
    const seenOn = (camera: string) => contestants.filter(({ where }) => where?.streamId === camera)
    const spot = zones.find(({ camera }) => seenOn(camera).length > 0)!
    const [seen] = seenOn(spot.camera)
    const elsewhere = contestants.find(({ where }) => where !== null && where.streamId !== spot.camera)!
    const [there, away] = [await list(seen!.id), await list(elsewhere.id)]
    await page.request('zones:claim', spot.id)
    await until('the find to count', async () => (await reasons(there)).length > 0)
    expect([await reasons(there), await priceOf(there)]).toEqual([[['found', 8]], 1_008])
    expect([await reasons(away), await priceOf(away)]).toEqual([[], 1_000])
  })

  it('[STK-2] tips in a room move who is to be seen there, by what they come to, and all of ten minutes by six per cent at most', async () => {
    const { contestants } = await api(server).contestants.list()
    const { id, where } = contestants.find((one) => one.id === 'jet')!
    const ticker = await list(id)
    const [xl, mod] = await Promise.all([as(server, 'xl'), as(server, 'mod')])
    const tip = (amount: number) =>
      api(server, xl).tokens.tip({
        params: { userId: mod.user.id },
        body: { tip: amount, room: `stream:${where!.streamId}` },
      })
    // Less than a thousandth counts for nothing.
    await tip(49)
    await tip(100)
    await until('the larger one to count', async () => (await reasons(ticker)).length > 0)
    expect([await reasons(ticker), await priceOf(ticker)]).toEqual([[['tips', 2]], 1_002])
    for (let count = 0; count < 8; count += 1) await tip(500)
    await until('all of them to count', async () => {
      const told = await reasons(ticker)
      return told.reduce((sum, [, permille]) => sum + Number(permille), 0) === 60
    })
    // Each in its turn, so a little more than 6 % of the beginning.
    expect(await priceOf(ticker)).toBeGreaterThanOrEqual(1_060)
    expect(await priceOf(ticker)).toBeLessThanOrEqual(1_063)
    // Twice what trades may move it in a minute; yet it is no halt, and the house sells at what it asks now.
    const { order } = await api(server, xl).stocks.order({
      params: { ticker },
      body: { side: 'buy', kind: 'market', quantity: 1 },
    })
    expect(order).toMatchObject({ state: 'filled' })
    expect((await read(ticker)).stock.haltedUntil).toBeNull()
  })

  it('[STK-2] a thousand orders within a minute: twenty wait, the rest is refused, and not a token more is held than those cost', async () => {
    const ticker = await list(null, 100)
    const { stocks, tokens } = api(server, viewer)
    const before = await tokens.balance()
    const body = { side: 'buy', kind: 'limit', quantity: 1, price: 60 } as const
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, () =>
        stocks.order({ params: { ticker }, body }).then(
          () => 'placed',
          (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
        ),
      ),
    )
    const counts = Map.groupBy(answers, (one) => one)
    expect([...counts.keys()].toSorted()).toEqual(['placed', 'rate/too-many', 'stocks/too-many'])
    expect(counts.get('placed')).toHaveLength(20)
    const after = await tokens.balance()
    expect(before.tokens - after.tokens).toBe(20 * 60)
    const { orders } = await stocks.list()
    for (const { id } of orders.filter(({ tickerSymbol }) => tickerSymbol === ticker))
      await stocks.cancel({ params: { id } })
    expect(await tokens.balance()).toEqual(before)
    const zero = { sum: 0, driftedAccounts: 0, unbalancedTransfers: 0, belowFloor: 0 }
    const again = api(server, await as(server, 'admin'))
    expect(await again.stocks.check()).toEqual({ ...zero, strayTokens: 0, strayShares: 0 })
    expect(await again.tokens.check()).toMatchObject(zero)
  })

  // The last one: accesses to the server end while its hours pass.
  it('[STK-2] what a tip gave wears off step by step, down to nothing, and pages are told; an endorsement stays', async () => {
    const { contestants } = await api(server).contestants.list()
    const { where } = contestants.find((one) => one.id === 'jet')!
    const ticker = await list('jet')
    const [xl, mod, looking] = await Promise.all([as(server, 'xl'), as(server, 'mod'), socket(server)])
    await endorse(await signUp(server), 'jet')
    await api(server, xl).tokens.tip({
      params: { userId: mod.user.id },
      body: { tip: 500, room: `stream:${where!.streamId}` },
    })
    await until('both to count', async () => (await priceOf(ticker)) === 1_016)
    await looking.request('stocks:watch', { ticker })
    await server.moveTime(5 * 60_000)
    const first = { kind: 'worn-off', permille: -1, count: 1 }
    expect(await looking.next('stocks:news')).toMatchObject({ tickerSymbol: ticker, news: first })
    expect(await priceOf(ticker)).toBe(1_015)
    await until('the rest to wear off', async () => {
      await server.moveTime(15 * 60_000)
      return (await priceOf(ticker)) === 1_006
    })
    const told = await reasons(ticker)
    expect(told.reduce((sum, [, permille]) => sum + Number(permille), 0)).toBe(6)
    expect(new Set(told.map(([kind]) => kind))).toEqual(new Set(['worn-off', 'tips', 'endorsed']))
    await server.moveTime(30 * 60_000)
    expect(await reasons(ticker)).toEqual(told)
  })
})
