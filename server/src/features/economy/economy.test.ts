import { api, as, call, closeSockets, type SignedIn, signUp } from '../../../test/people.ts'
import { startServer, type TestServer } from '../../../test/server.ts'
import { dialects } from '../../../test/storage.ts'
import { giveItems } from '../../../test/traders.ts'
import { funnelsOf, ringsOf } from './suspicious.ts'

describe.each(dialects)('the operator’s view of money, on %s', (dialect) => {
  let server: TestServer
  let admin: SignedIn
  beforeAll(async () => {
    server = await startServer({ dialect, env: { RATE_FACTOR: '1000' } })
    admin = await as(server, 'admin')
  })
  afterAll(async () => {
    closeSockets()
    server.assertNoErrors()
    await server.stop()
  })

  const tip = (from: SignedIn, to: SignedIn, amount: number) =>
    api(server, from).tokens.tip({ params: { userId: to.user.id }, body: { tip: amount } })
  const desk = () => api(server, admin).economy

  it('[TOK-1] says how many tokens there are, why they came and went by day, and who has most: the same as the books', async () => {
    const [one, two] = [await signUp(server), await signUp(server)]
    const before = await desk().supply()
    await tip(one, two, 60)
    const third = await signUp(server)
    const { circulating } = await api(server, admin).tokens.check()
    const now = await desk().supply({ query: { days: 7 } })
    expect([now.circulating, now.circulating - before.circulating]).toEqual([circulating, 100])
    expect(now.days.at(-1)?.circulating).toBe(circulating)
    expect(now.days.reduce((sum, { minted, burned }) => sum + minted - burned, 0)).toBe(circulating)
    expect(now.held.reduce((sum, { tokens }) => sum + tokens, 0) - now.debt).toBe(circulating)
    const flow = (reason: string, of = now) => of.flows.find((one) => one.reason === reason) ?? { gained: 0, gave: 0 }
    expect(flow('tip').gained - flow('tip', before).gained).toBe(60)
    expect(flow('tip').gave - flow('tip', before).gave).toBe(60)
    expect(flow('welcome').gained - flow('welcome', before).gained).toBe(100)
    expect(now.richest.find(({ person }) => person.id === two.user.id)?.tokens).toBe(160)
    // Asked by several at once it is summed up once.
    await tip(third, one, 5)
    const answers = await Promise.all([1, 2, 3, 4].map(() => desk().supply()))
    for (const answer of answers) expect(flow('tip', answer).gained - flow('tip').gained).toBe(5)
  })

  it('[TOK-1] [MUTE-2] corrects a balance by a new transfer with a reason, once for each key, never below zero, and writes down who did it', async () => {
    const viewer = await signUp(server)
    const body = { userId: viewer.user.id, amount: -30, reason: 'Paid twice for one battle' }
    const both = await Promise.all([1, 2, 3].map(() => desk().correct({ body, key: 'a-correction' })))
    expect(both.map(({ tokens }) => tokens)).toEqual([70, 70, 70])
    await expect(desk().correct({ body: { ...body, amount: -71 } })).rejects.toMatchObject({
      ...{ status: 409, code: 'tokens/insufficient' },
    })
    await desk().correct({ body: { ...body, amount: 5 } })
    const { lines, total, tokens, debt } = await desk().ledger({ params: { userId: viewer.user.id } })
    expect([total, tokens, debt]).toEqual([3, 75, 0])
    expect(lines.map(({ amount, balance, reason }) => [amount, balance, reason])).toEqual([
      [5, 75, 'correction'],
      [-30, 70, 'correction'],
      [100, 100, 'welcome'],
    ])
    expect(lines[1]).toMatchObject({
      reference: { by: admin.user.id, why: 'Paid twice for one battle' },
      others: [{ account: 'mint:main', amount: 30, person: null }],
    })
    const { entries } = await api(server, admin).moderation.audit()
    expect(entries.slice(0, 2).map(({ action, detail, reason, whom }) => [action, detail, reason, whom?.id])).toEqual([
      ['economy.correct', '+₣5', body.reason, viewer.user.id],
      ['economy.correct', '−₣30', body.reason, viewer.user.id],
    ])
    expect(await api(server, admin).tokens.check()).toMatchObject({
      sum: 0,
      driftedAccounts: 0,
      unbalancedTransfers: 0,
    })
  })

  it('[TOK-1] refuses corrections of nothing, without a reason, and of nobody; moderators see none of it', async () => {
    const viewer = await signUp(server)
    const { cookie } = admin
    for (const wrong of [{ amount: 0 }, { amount: 1.5 }, { amount: 1e12 }, { reason: ' ' }, { reason: '' }]) {
      const body = { userId: viewer.user.id, amount: 5, reason: 'A gift of the house', ...wrong }
      expect((await call(server, 'POST', '/economy/corrections', { body, cookie })).status).toBe(400)
    }
    const nobody = { userId: 'nobody', amount: 5, reason: 'A gift of the house' }
    await expect(desk().correct({ body: nobody })).rejects.toMatchObject({ code: 'economy/no-such-person' })
    await expect(desk().ledger({ params: { userId: 'nobody' } })).rejects.toMatchObject({ status: 404 })
    await expect(api(server, await as(server, 'mod')).economy.supply()).rejects.toMatchObject({ status: 403 })
  })

  it('[TOK-1] shows tips that went round, and a new account that many people tip', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => signUp(server)))
    const [a, b, c, d, e, sink] = people as [SignedIn, SignedIn, SignedIn, SignedIn, SignedIn, SignedIn]
    for (const [from, to, amount] of [
      [a, b, 80],
      [b, c, 90],
      [c, a, 70],
    ] as const)
      await tip(from, to, amount)
    for (const from of [a, b, c, d, e]) await tip(from, sink, 12)
    const { rings, funnels, tips } = await desk().suspicious()
    expect(tips).toBeGreaterThanOrEqual(8)
    const ring = rings.find(({ people }) => people.some(({ id }) => id === a.user.id))
    expect(ring?.tokens).toBe(70)
    expect(ring?.people.map(({ id }) => id).toSorted()).toEqual([a, b, c].map(({ user }) => user.id).toSorted())
    expect(funnels.find(({ person }) => person.id === sink.user.id)).toMatchObject({ givers: 5, tokens: 60 })
  })

  it('[TOK-1] [STK-2] [MKT-2] shows two people who sell shares or items to each other, both ways, and not who sells one way', async () => {
    const [ann, bob] = await Promise.all([as(server, 'xl'), as(server, 'pass')])
    const ticker = 'WASH'
    await api(server, admin).stocks.add({
      body: { tickerSymbol: ticker, name: 'Wash', color: '#AABBCC', price: 100, shares: 100, contestantId: null },
    })
    const order = (who: SignedIn, side: 'buy' | 'sell', price: number) =>
      api(server, who).stocks.order({ params: { ticker }, body: { side, kind: 'limit', quantity: 1, price } })
    await order(ann, 'buy', 102)
    const sell = async (from: SignedIn, to: SignedIn) => {
      await order(from, 'sell', 100)
      await order(to, 'buy', 100)
    }
    const [toy] = await giveItems(server, admin, ann.user.id, 96)
    const sellToy = async (from: SignedIn, to: SignedIn) => {
      const body = { id: toy!, startPrice: 5, buyout: 10 }
      const { id } = (await api(server, from).market.sell({ body })).marketItem
      await api(server, to).market.buyout({ params: { id } })
    }
    const found = async () =>
      (await desk().suspicious()).washes
        .filter(({ people }) => people.some(({ id }) => id === ann.user.id))
        .map(({ people, ...wash }) => ({ ...wash, people: people.map(({ id }) => id).toSorted() }))
    await sell(ann, bob)
    await sellToy(ann, bob)
    expect(await found()).toEqual([])
    await sell(bob, ann)
    await sellToy(bob, ann)
    const people = [ann, bob].map(({ user }) => user.id).toSorted()
    expect(await found()).toEqual([
      { ticker, deals: 2, tokens: 200, people },
      { ticker: null, deals: 2, tokens: 20, people },
    ])
  })
})

describe('what looks suspicious', () => {
  it('[TOK-1] is a ring of two or three, each told once whatever it begins with, and nothing below what is worth a look', () => {
    const edge = (from: string, to: string, tokens = 100) => ({ from, to, tokens })
    const round = [edge('c', 'a'), edge('a', 'b', 60), edge('b', 'c'), edge('x', 'y'), edge('y', 'x', 300)]
    expect(ringsOf(round)).toEqual([
      { people: ['x', 'y'], tokens: 100 },
      { people: ['a', 'b', 'c'], tokens: 60 },
    ])
    expect(ringsOf([edge('a', 'b'), edge('b', 'a', 49), edge('b', 'c')])).toEqual([])
    expect(funnelsOf(['a', 'b', 'c', 'd'].map((from) => edge(from, 'z')))).toEqual([])
  })
})
