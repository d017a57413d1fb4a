import { limits } from '@shoal/bus/trade/contract'
import { Client } from 'pg'
import { api, as, call, closeSockets, type SignedIn, signUp, socket, until } from '../../../test/people.ts'
import { laterServer, startServer, type TestServer } from '../../../test/server.ts'
import { dialects } from '../../../test/storage.ts'
import { giveItems, offered, payInSandbox, trader } from '../../../test/traders.ts'
import { funnelsOf, ringsOf } from './suspicious.ts'

describe.each(dialects)('the operator’s view of money, on %s', (dialect) => {
  let server: TestServer
  let admin: SignedIn
  beforeAll(async () => {
    server = await startServer({ dialect, program: laterServer, env: { RATE_FACTOR: '1000' } })
    admin = await as(server, 'admin')
  })
  afterAll(async () => {
    closeSockets()
    server.assertNoErrors(({ msg }) => msg.endsWith('does not add up'))
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

  it('[ADM-2] [LVL-1] gives and takes XP with a reason, once for each key, never below 0; the level follows on the open page', async () => {
    const fan = await signUp(server)
    const page = await socket(server, fan)
    const correct = (amount: number, key?: string) =>
      desk().correctXp({ body: { userId: fan.user.id, amount, reason: 'The mission was won' }, key })
    const all = await Promise.all([1, 2, 3].map(() => correct(2_000, 'an-xp-correction')))
    expect(all).toEqual([1, 2, 3].map(() => ({ xp: 2_000 })))
    expect(await page.next('profile:level-up')).toEqual({ level: 13 })
    await expect(correct(-2_000, 'an-xp-correction')).rejects.toMatchObject({ code: 'idempotency/mismatch' })
    // Reaching level 10 brought a medal.
    const medals = async () => (await api(server).profile.read({ params: { id: fan.user.id } })).medals
    await until('the medal of the level', async () => 'level-10' in (await medals()))

    await expect(correct(-2_001)).rejects.toMatchObject({
      ...{ status: 409, code: 'economy/xp-out-of-range', message: 'They have 2,000 XP only' },
    })
    expect(await correct(-1_990)).toEqual({ xp: 10 })
    expect(await page.next('profile:xp-lost')).toEqual({ amount: 1_990 })
    await page.next('profile:xp', ({ xp }) => xp === 10)
    expect(await page.next('profile:updated', ({ xp }) => xp === 10)).toMatchObject({ level: 1 })
    expect(page.received.filter(({ name }) => name === 'profile:level-up')).toEqual([])
    expect(await medals()).toHaveProperty('level-10')
    expect((await api(server, fan).profile.xpHistory()).lines).toMatchObject([
      { amount: -1_990, xp: 10, reason: 'correction', why: 'Correction', about: null },
      { amount: 2_000, xp: 2_000, reason: 'correction' },
    ])
    const { entries } = await api(server, admin).moderation.audit({ query: { action: 'economy.correctXp' } })
    expect(entries.map(({ who, whom, detail, reason }) => [who?.id, whom?.id, detail, reason])).toEqual([
      [admin.user.id, fan.user.id, '−1,990 XP', 'The mission was won'],
      [admin.user.id, fan.user.id, '+2,000 XP', 'The mission was won'],
    ])
  })

  it('[ADM-2] refuses XP of nothing, in parts, too much, without a reason, and of nobody, and takes none by a moderator', async () => {
    const fan = await signUp(server)
    const { cookie } = admin
    const good = { userId: fan.user.id, amount: 5, reason: 'For the test' }
    const forty = '9'.repeat(40)
    for (const wrong of [
      { amount: 0 },
      { amount: 0.5 },
      { amount: Number(forty) },
      { amount: forty },
      { reason: ' ' },
    ]) {
      const body = { ...good, ...wrong }
      expect((await call(server, 'POST', '/economy/xp-corrections', { body, cookie })).status).toBe(400)
    }
    await expect(desk().correctXp({ body: { ...good, userId: 'nobody' } })).rejects.toMatchObject({
      code: 'economy/no-such-person',
    })
    const mod = api(server, await as(server, 'mod'))
    await expect(mod.economy.correctXp({ body: good })).rejects.toMatchObject({ status: 403 })
    const most = 1_000_000_000
    await desk().correctXp({ body: { ...good, amount: most } })
    await desk().correctXp({ body: { ...good, amount: most } })
    await expect(desk().correctXp({ body: { ...good, amount: most } })).rejects.toMatchObject({
      ...{ status: 409, message: 'Nobody can have so much XP' },
    })
    expect((await api(server).profile.read({ params: { id: fan.user.id } })).xp).toBe(2 * most)
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

  if (dialect === 'postgres')
    describe('when something does not add up', () => {
      let database: Client
      let bad: SignedIn
      let other: SignedIn
      let instances: string[]
      const metric = async (name: string) =>
        new RegExp(`^${name} (.*)$`, 'm').exec(await (await fetch(`${server.url}/metrics`)).text())?.[1]
      const stopped = async () => {
        const { tokens, items } = await desk().stopped()
        return { tokens, items }
      }
      const error = (work: Promise<unknown>) =>
        work.then(
          () => 'done',
          (refusal: Error & { code?: string }) => refusal.code ?? refusal.message,
        )

      beforeAll(async () => {
        database = new Client({ connectionString: server.settings.DATABASE_URL })
        await database.connect()
        ;[bad, other] = [await signUp(server), await signUp(server)]
        for (const one of [bad, other]) await payInSandbox(server, one, 'pass')
        instances = await giveItems(server, admin, bad.user.id, 96, 97, 88, 88)
      })
      afterAll(() => database.end())

      it('[TOK-1] a changed balance alarms, is named with what is wrong, and stops that account alone until it is put right', async () => {
        const balance = (by: number) =>
          database.query('update ledger_accounts set balance = balance + $1 where id = $2', [by, `user:${bad.user.id}`])
        await balance(7)
        await api(server, admin).tokens.check()
        expect(await metric('shoal_ledger_drifted_accounts')).toBe('1')
        expect((await stopped()).tokens).toEqual([
          {
            ...{ userId: bad.user.id, person: expect.objectContaining({ displayName: bad.user.displayName }) },
            ...{ since: expect.stringMatching(/Z$/), tokens: 107, moved: 100 },
          },
        ])
        await expect(tip(bad, other, 1)).rejects.toMatchObject({ message: /Your tokens do not add up/ })
        await tip(other, admin, 1)

        await balance(-7)
        await api(server, admin).tokens.check()
        expect(await metric('shoal_ledger_drifted_accounts')).toBe('0')
        expect((await stopped()).tokens).toEqual([])
        await tip(bad, other, 1)
      })

      it('[TOK-1] [MKT-2] [TRD-2] an item without its history alarms, is named, and stops what leaves its owner until it is put right', async () => {
        const [first, second, key, otherKey] = instances as [string, string, string, string]
        const [toSell] = await giveItems(server, admin, other.user.id, 96)
        const market = (who: SignedIn) => api(server, who).market
        const offer = { startPrice: 5, buyout: 10 }
        const listed = (await market(bad).sell({ body: { id: first, ...offer } })).marketItem
        await market(other).bid({ params: { id: listed.id }, body: { bid: 5 } })
        const traders = [await trader(server, bad), await trader(server, other)] as const
        const spare = await giveItems(server, admin, other.user.id, 97)
        const { id, version } = await offered([traders[0], [second]], [traders[1], spare])
        const accept = (nth: 0 | 1) => traders[nth].page.request('trade:accept', { id, version, accepts: true })
        await server.moveTime(limits.tradeHold)
        await accept(0)

        const owner = (id: string) => database.query('update item_instances set user_id = $1 where id = $2', [id, key])
        await owner(other.user.id)
        expect((await api(server, admin).items.check()).wrong).toEqual([key])
        expect(await metric('shoal_items_wrong')).toBe('1')
        // It is where it should not be: with the other, until it is changed once more.
        expect((await stopped()).items.map(({ userId }) => userId)).toEqual([other.user.id])
        await owner(bad.user.id)
        await database.query('update item_instances set version = version + 1 where id = $1', [key])
        await api(server, admin).items.check()
        const { name } = (await api(server).items.catalogue()).items[88]!
        expect((await stopped()).items).toEqual([
          {
            ...{ userId: bad.user.id, person: expect.objectContaining({ id: bad.user.id }), since: expect.anything() },
            items: [{ instanceId: key, name }],
          },
        ])

        // Nothing leaves: whether the wrong one or another.
        const own = api(server, bad)
        expect([
          await error(market(bad).sell({ body: { id: second, ...offer } })),
          await error(own.items.consume({ params: { id: otherKey } })),
          await error(own.items.refund({ params: { id: second } })),
          await error(own.items.sendToBloodgames({ params: { id: key } })),
          await error(own.crafting.craft({ body: { idOne: key, idTwo: otherKey } })),
          await error(market(admin).bid({ params: { id: listed.id }, body: { bid: 7 } })),
          await error(market(other).buyout({ params: { id: listed.id } })),
        ]).toEqual([
          'items/stopped',
          'items/not-consumable',
          ...['items/stopped', 'items/stopped', 'items/stopped', 'items/stopped', 'items/stopped'],
        ])
        expect([await error(accept(1)), await error(accept(0))]).toEqual(['trade/refused', 'items/stopped'])
        // What comes does, and so does what staff take and what comes back.
        await giveItems(server, admin, bad.user.id, 96)
        await api(server, admin).items.take({ params: { instanceId: otherKey }, body: { reason: 'for the test' } })
        // Others are untouched.
        const theirs = (await market(other).sell({ body: { id: toSell!, ...offer } })).marketItem
        await market(bad).buyout({ params: { id: theirs.id } })
        // An auction that ends meanwhile ends without a sale: item and tokens go back.
        const held = async () => (await api(server, other).tokens.balance()).held ?? 0
        expect(await held()).toBe(5)
        await database.query('update market_listings set ends_at = created_at where id = $1', [listed.id])
        await server.moveTime(60_000)
        await until('the end of the auction', async () => (await held()) === 0)
        expect((await own.items.mine()).items.find(({ id }) => id === first)).toMatchObject({ status: 'inventory' })

        await database.query('update item_instances set version = version - 1 where id = $1', [key])
        await api(server, admin).items.check()
        expect([await metric('shoal_items_wrong'), (await stopped()).items]).toEqual(['0', []])
        await market(bad).sell({ body: { id: second, ...offer } })
      })
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
