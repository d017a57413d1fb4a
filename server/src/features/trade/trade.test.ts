import { randomUUID } from 'node:crypto'
import { limits, type Trade } from '@shoal/bus/trade/contract'
import { api, as, closeSockets, type SignedIn, socket, until } from '../../../test/people.ts'
import { laterServer, startServer, type TestServer } from '../../../test/server.ts'
import { emptyPockets, giveItems, offered, signUpWithPass, type Trader, trader } from '../../../test/traders.ts'

const [sock, sandwich, remote, cap, snorkel] = [1, 2, 3, 4, 5]
const code = (expected: string) => expect.objectContaining({ code: expected })

describe('trading', () => {
  let server: TestServer
  let admin: SignedIn
  let ann: Trader
  let bob: Trader
  /** Has XL, and so no fee. */
  let xl: Trader

  const give = (to: Trader, ...items: number[]) => giveItems(server, admin, to.id, ...items)
  const accept = ({ page }: Trader, { id, version }: Trade) => page.send('trade:accept', { id, version, accepts: true })
  const hold = () => server.moveTime(limits.tradeHold)
  const kinds = async (one: Trader) => (await one.held()).map(({ itemId }) => itemId).sort((a, b) => a - b)
  /** Ends whatever goes on, and takes all that the two have: each test begins with nothing. */
  async function clear(...all: Trader[]): Promise<void> {
    for (const one of all) {
      const { trade } = await api(server, one.who).trade.current()
      if (trade) await one.page.request('trade:close', { id: trade.id })
    }
    await emptyPockets(server, admin, ...all)
  }

  beforeAll(async () => {
    server = await startServer({ program: laterServer, env: { RATE_FACTOR: '1000' } })
    admin = await as(server, 'admin')
    ann = await trader(server, await signUpWithPass(server))
    bob = await trader(server, await signUpWithPass(server))
    xl = await trader(server, await as(server, 'xl'))
    for (const { id } of [ann, bob])
      await api(server, xl.who).tokens.tip({ params: { userId: id }, body: { tip: 1_000 }, key: randomUUID() })
  })
  afterEach(() => clear(ann, bob, xl))
  afterAll(async () => {
    expect(await api(server, admin).items.check()).toMatchObject({ wrong: [] })
    expect(await api(server, admin).tokens.check()).toMatchObject({ sum: 0, driftedAccounts: 0, belowFloor: 0 })
    closeSockets()
    server.assertNoErrors()
    await server.stop()
  })

  it('[TRD-1] [TRD-2] is asked for, opened, offered and accepted by both; then everything is swapped and each pays ₣10', async () => {
    const [[a], b] = [await give(ann, sock), await give(bob, sandwich, remote)]
    const before = [await ann.tokens(), await bob.tokens()]
    const trade = await offered([ann, [a!]], [bob, b])
    expect(trade).toMatchObject({ active: true, version: 2, endsAt: null })
    expect(trade.sides.map(({ user, items, fee }) => [user.id, items, fee])).toEqual([
      [ann.id, [{ id: a, itemId: sock }], 10],
      [
        bob.id,
        [
          { id: b[0], itemId: sandwich },
          { id: b[1], itemId: remote },
        ],
        10,
      ],
    ])
    expect((await ann.page.next('trade:update', ({ trade }) => trade.version === 2)).trade).toEqual(trade)
    await hold()
    expect(await accept(ann, trade)).toEqual({ completed: false })
    expect((await bob.page.next('trade:update', ({ trade }) => trade.sides[0].accepts)).trade.version).toBe(2)
    expect(await accept(bob, trade)).toEqual({ completed: true })
    for (const { page } of [ann, bob])
      expect(await page.next('trade:complete')).toMatchObject({ id: trade.id, sides: [{ items: [{ id: a }] }, {}] })
    expect([await kinds(ann), await kinds(bob)]).toEqual([[sandwich, remote], [sock]])
    expect([await ann.tokens(), await bob.tokens()]).toEqual(before.map((tokens) => tokens - 10))
    // Repeated, it answers as it did then, and nobody pays again.
    expect(await accept(bob, trade)).toEqual({ completed: true })
    expect(await ann.tokens()).toBe(before[0]! - 10)
    const { moves } = await api(server, admin).items.history({ params: { instanceId: a! } })
    expect(moves[0]).toMatchObject({ reason: 'trade', giver: { id: ann.id }, owner: { id: bob.id } })
  })

  it('[TRD-1] who has XL pays no fee', async () => {
    const [[a], [b]] = [await give(ann, sock), await give(xl, cap)]
    const before = [await ann.tokens(), await xl.tokens()]
    const trade = await offered([xl, [b!]], [ann, [a!]])
    await hold()
    await accept(ann, trade)
    expect(await accept(xl, trade)).toEqual({ completed: true })
    expect([await ann.tokens(), await xl.tokens()]).toEqual([before[0]! - 10, before[1]])
  })

  it('[TRD-2] needs a season pass on both sides, a person who is here, and none of them in another trade', async () => {
    const viewer = await trader(server, await as(server, 'viewer'))
    const ask = (from: Trader, userId: string) => from.page.send('trade:request', { userId })
    expect(await ask(viewer, ann.id)).toEqual(code('auth/needs-pass'))
    expect(await ask(ann, viewer.id)).toEqual({ error: 'You cannot trade with Viewer.', code: 'trade/refused' })
    expect(await ask(ann, ann.id)).toEqual(code('trade/yourself'))
    expect(await ask(ann, randomUUID())).toEqual(code('trade/refused'))
    expect(await ask(ann, (await signUpWithPass(server)).user.id)).toEqual(code('trade/refused'))
    const { trade } = await ann.page.request('trade:request', { userId: bob.id })
    expect((await ann.page.request('trade:request', { userId: bob.id })).trade.id).toBe(trade.id)
    expect(await ask(ann, xl.id)).toEqual(code('trade/already'))
    const name = ann.who.user.displayName
    expect(await ask(xl, ann.id)).toEqual({ error: `${name} is busy right now...`, code: 'trade/busy' })
    expect(await bob.page.send('trade:offer', { id: trade.id, items: [] })).toEqual(code('trade/not-open'))
    expect(await ann.page.send('trade:open', { id: trade.id })).toEqual(code('trade/not-open'))
    expect(await xl.page.send('trade:open', { id: trade.id })).toEqual(code('trade/over'))
  })

  it('[TRD-1] [NOT-1] is declined, cancelled, left, and closes after 30 s without an answer, of which the asked one is notified; who asks each other trades', async () => {
    const request = async () => (await ann.page.request('trade:request', { userId: bob.id })).trade
    const endsWith = async (id: string, reason: string, by: string | null) => {
      for (const { page } of [ann, bob])
        expect(await page.next('trade:close', (end) => end.id === id)).toEqual({ id, reason, by })
    }
    const declined = await request()
    await bob.page.request('trade:close', { id: declined.id })
    await endsWith(declined.id, 'declined', bob.id)
    const cancelled = await request()
    await ann.page.request('trade:close', { id: cancelled.id })
    await endsWith(cancelled.id, 'cancelled', ann.id)
    const waits = await request()
    await server.moveTime(limits.tradeTimeout - 10_000)
    expect((await api(server, bob.who).trade.current()).trade).toMatchObject({ id: waits.id, active: false })
    await server.moveTime(10_000)
    await endsWith(waits.id, 'timeout', null)
    const { notification } = await bob.page.next(
      'notifications:new',
      ({ notification: { type } }) => type === 'trade-missed',
    )
    expect(notification.parts[0]).toMatchObject({ person: { id: ann.id } })
    const mutual = await request()
    expect((await bob.page.request('trade:request', { userId: ann.id })).trade).toMatchObject({
      ...{ id: mutual.id, active: true },
    })
    // Only one of the two still says that they trade.
    await server.moveTime(limits.tradePing)
    await ann.page.request('trade:ping', { id: mutual.id })
    await server.moveTime(limits.tradePing)
    await endsWith(mutual.id, 'timeout', null)
    expect(await bob.page.send('trade:ping', { id: mutual.id })).toEqual(code('trade/over'))
  })

  it('[TRD-1] a trade goes on for as long as both ping', async () => {
    const trade = await offered([ann, []], [bob, []])
    for (let round = 0; round < 3; round += 1) {
      await server.moveTime(limits.tradePing)
      for (const { page } of [ann, bob]) await page.request('trade:ping', { id: trade.id })
    }
    expect((await api(server, ann.who).trade.current()).trade).toMatchObject({ id: trade.id, active: true })
  })

  it('[TRD-1] who is blocked can ask no more, is not told so, and can be unblocked', async () => {
    const { trade } = await ann.page.request('trade:request', { userId: bob.id })
    const params = { userId: ann.id }
    await api(server, bob.who).trade.block({ params })
    expect(await ann.page.next('trade:close', ({ id }) => id === trade.id)).toMatchObject({ reason: 'declined' })
    expect(await bob.page.next('trade:blocked')).toEqual({ userId: ann.id, blocked: true })
    expect((await api(server, bob.who).trade.current()).blocked).toEqual([ann.id])
    expect(await ann.page.send('trade:request', { userId: bob.id })).toEqual(code('trade/refused'))
    expect(await bob.page.send('trade:request', { userId: ann.id })).toEqual(code('trade/refused'))
    await api(server, bob.who).trade.unblock({ params })
    await ann.page.request('trade:request', { userId: bob.id })
  })

  it('[TRD-2] a changed offer clears both accepts for both to see; an older version and one that just changed are refused', async () => {
    const [[a], [b, b2]] = [await give(ann, sock), await give(bob, sandwich, remote)]
    const trade = await offered([ann, [a!]], [bob, [b!]])
    expect(await accept(ann, trade)).toEqual(code('trade/too-soon'))
    await hold()
    await accept(ann, trade)
    const { trade: changed } = await bob.page.request('trade:offer', { id: trade.id, items: [b2!] })
    expect(changed.sides.map(({ accepts }) => accepts)).toEqual([false, false])
    const seen = await ann.page.next('trade:update', ({ trade }) => trade.version === 3)
    expect(seen.trade.sides[0].accepts).toBe(false)
    await hold()
    expect(await accept(bob, trade)).toEqual(code('trade/changed'))
    expect(await accept(bob, changed)).toEqual({ completed: false })
    await bob.page.request('trade:accept', { id: trade.id, version: 3, accepts: false })
    expect(await accept(ann, changed)).toEqual({ completed: false })
    expect([await kinds(ann), await kinds(bob)]).toEqual([[sock], [sandwich, remote]])
  })

  it('[TRD-2] whatever else is sent is refused, and nothing moves', async () => {
    const [[a], [b]] = [await give(ann, sock), await give(bob, sandwich)]
    const trade = await offered([ann, [a!]], [bob, []])
    const { id, version } = trade
    await hold()
    const wrong: Array<[what: string, event: string, payload: unknown, refused: string]> = [
      ['an item of somebody else', 'trade:offer', { id, items: [b] }, 'trade/item-gone'],
      ['an item that is none', 'trade:offer', { id, items: [randomUUID()] }, 'trade/item-gone'],
      ['words for an item', 'trade:offer', { id, items: ['no-uuid'] }, 'trade/item-gone'],
      ['too many items', 'trade:offer', { id, items: [a, a, a, a, a] }, 'bad-request'],
      ['an empty offer of the other', 'trade:accept', { id, version, accepts: true }, 'trade/nothing-offered'],
      ['a version of the future', 'trade:accept', { id, version: version + 1, accepts: true }, 'trade/changed'],
      ['half a version', 'trade:accept', { id, version: 1.5, accepts: true }, 'bad-request'],
      ['no version', 'trade:accept', { id, accepts: true }, 'bad-request'],
      ['a trade that is none', 'trade:accept', { id: randomUUID(), version, accepts: true }, 'trade/over'],
      ['words for a trade', 'trade:open', { id: 'no-uuid' }, 'trade/over'],
      ['tokens in an offer', 'trade:offer', { id, items: [a], tokens: 50 }, 'bad-request'],
    ]
    for (const [what, event, payload, refused] of wrong)
      expect([what, await ann.page.send(event, payload)]).toEqual([what, code(refused)])
    const [c] = await give(xl, cap)
    expect(await xl.page.send('trade:offer', { id, items: [c] })).toEqual(code('trade/over'))
    expect(await xl.page.send('trade:accept', { id, version, accepts: true })).toEqual(code('trade/over'))
    expect(await xl.page.send('trade:close', { id })).toEqual({})
    expect((await api(server, ann.who).trade.current()).trade).toMatchObject({ id, version })
    expect([await kinds(ann), await kinds(bob)]).toEqual([[sock], [sandwich]])
  })

  it('[TRD-2] nobody with a full inventory asks or is asked, and room counts with what leaves', async () => {
    const twelve = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    const kept = await give(ann, ...twelve)
    const [first] = kept
    const ask = ({ page }: Trader, userId: string) => page.send('trade:request', { userId })
    const full = `${ann.who.user.displayName} has no room in their inventory to trade!`
    expect(await ask(ann, bob.id)).toEqual({
      ...{ error: 'You cannot trade with a full inventory.', code: 'trade/own-inventory-full' },
    })
    expect(await ask(bob, ann.id)).toEqual({ error: full, code: 'trade/inventory-full' })
    await api(server, admin).items.take({ params: { instanceId: first! }, body: { reason: 'x' } })
    // Eleven kinds, and one of them twice: two more kinds fit when one goes, but not while its double stays.
    const [double] = await give(ann, twelve[1]!)
    const b = await give(bob, 13, 15)
    const trade = await offered([ann, [double!]], [bob, b])
    await hold()
    expect(await accept(bob, trade)).toEqual({ completed: false })
    expect(await accept(ann, trade)).toEqual(code('trade/own-inventory-full'))
    const { trade: more } = await ann.page.request('trade:offer', { id: trade.id, items: [double!, kept[1]!] })
    await hold()
    await accept(bob, more)
    expect(await accept(ann, more)).toEqual({ completed: true })
    expect(await kinds(ann)).toEqual([...twelve.slice(2), 13, 15])
    expect(await kinds(bob)).toEqual([2, 2])
  })

  it('[TRD-2] who cannot pay the fee does not trade, and the other is asked again', async () => {
    const poor = await trader(server, await signUpWithPass(server))
    const [[a], [b]] = [await give(ann, sock), await give(poor, sandwich)]
    const trade = await offered([ann, [a!]], [poor, [b!]])
    const tip = async (amount: number) =>
      api(server, poor.who).tokens.tip({ params: { userId: bob.id }, body: { tip: amount }, key: randomUUID() })
    await hold()
    await accept(poor, trade)
    await tip((await poor.tokens()) - 9)
    const name = poor.who.user.displayName
    expect(await accept(ann, trade)).toEqual({ error: `${name} cannot pay the fee of ₣10.`, code: 'trade/fee-missing' })
    const now = (await api(server, ann.who).trade.current()).trade!
    expect(now.sides.map(({ accepts }) => accepts)).toEqual([false, false])
    expect(await accept(poor, now)).toEqual({ error: 'The fee is ₣10, and you have less.', code: 'trade/fee-missing' })
    expect([await kinds(ann), await kinds(poor)]).toEqual([[sock], [sandwich]])
    await poor.page.request('trade:close', { id: trade.id })
  })

  it('[TRD-2] closing the last tab ends it and nothing moves; with another tab open it goes on, and both show the same', async () => {
    const [[a], [b]] = [await give(ann, sock), await give(bob, sandwich)]
    const guest = await trader(server, await signUpWithPass(server))
    const [c] = await give(guest, snorkel)
    const trade = await offered([ann, [a!]], [guest, [c!]])
    const second = await socket(server, guest.who)
    guest.page.close()
    await guest.page.closed
    await hold()
    await accept(ann, trade)
    expect((await second.next('trade:update', ({ trade }) => trade.sides[0].accepts)).trade.id).toBe(trade.id)
    second.close()
    const end = await ann.page.next('trade:close', ({ id }) => id === trade.id)
    expect(end).toEqual({ id: trade.id, reason: 'disconnected', by: guest.id })
    expect([await kinds(ann), await kinds(guest)]).toEqual([[sock], [snorkel]])
    // Both are free again.
    await offered([ann, [a!]], [bob, [b!]])
  })

  it('[TRD-2] an item that leaves the inventory leaves the offer, and both accept anew', async () => {
    const [[a, a2], [b]] = [await give(ann, sock, cap), await give(bob, sandwich)]
    const trade = await offered([ann, [a!, a2!]], [bob, [b!]])
    await hold()
    await accept(bob, trade)
    await api(server, admin).items.take({ params: { instanceId: a! }, body: { reason: 'x' } })
    const { trade: now } = await bob.page.next(
      'trade:update',
      ({ trade: told }) => told.id === trade.id && told.version === 3,
    )
    expect(now.sides.map(({ items, accepts }) => [items.map(({ id }) => id), accepts])).toEqual([
      [[a2], false],
      [[b], false],
    ])
  })

  it('[TRD-2] [AUTH-4] the trade of a deleted account ends, and nothing moves', async () => {
    const goes = await trader(server, await signUpWithPass(server))
    const [[a], [b]] = [await give(ann, sock), await give(goes, sandwich)]
    const trade = await offered([goes, [b!]], [ann, [a!]])
    await api(server, goes.who).accounts.deleteAccount({ body: { email: goes.who.email } })
    expect(await ann.page.next('trade:close', ({ id }) => id === trade.id)).toMatchObject({ reason: 'ended' })
    expect(await kinds(ann)).toEqual([sock])
    expect((await api(server, ann.who).trade.current()).trade).toBeNull()
  })

  describe('in a race', () => {
    const rounds = 4
    /** Both have one item in the trade, and it can be accepted. */
    async function ready(): Promise<{ trade: Trade; a: string; b: string; b2: string }> {
      const [[a], [b, b2]] = [await give(ann, sock), await give(bob, sandwich, remote)]
      const trade = await offered([ann, [a!]], [bob, [b!]])
      await hold()
      return { trade, a: a!, b: b!, b2: b2! }
    }
    const owners = async () => [await kinds(ann), await kinds(bob)]
    const swapped = [[sandwich], [sock, remote]]
    const asBefore = [[sock], [sandwich, remote]]

    it('[TRD-2] both accept at once, on two tabs each: swapped once, and each pays once', async () => {
      const more = [await socket(server, ann.who), await socket(server, bob.who)]
      const tabs = [ann.page, bob.page, ...more]
      for (let round = 0; round < rounds; round += 1) {
        const { trade } = await ready()
        const before = [await ann.tokens(), await bob.tokens()]
        const payload = { id: trade.id, version: trade.version, accepts: true }
        const acks = await Promise.all(tabs.map((tab) => tab.request('trade:accept', payload)))
        expect(acks.filter(({ completed }) => completed).length).toBeGreaterThan(0)
        expect(await owners()).toEqual(swapped)
        expect([await ann.tokens(), await bob.tokens()]).toEqual(before.map((tokens) => tokens - 10))
        await clear(ann, bob)
      }
      for (const tab of more) tab.close()
    })

    it('[TRD-2] one accepts while the other changes: either the old offers are swapped, or nothing and the accept is gone', async () => {
      for (let round = 0; round < rounds; round += 1) {
        const { trade, b2 } = await ready()
        await accept(bob, trade)
        const change = () => bob.page.send('trade:offer', { id: trade.id, items: [b2] })
        const [one, two] = round % 2 === 0 ? [accept(ann, trade), change()] : [change(), accept(ann, trade)]
        const acks = await Promise.all([one, two])
        const done = acks.some((ack) => (ack as { completed?: boolean }).completed)
        expect(await owners()).toEqual(done ? swapped : asBefore)
        if (done) expect(acks).toContainEqual(code('trade/over'))
        else expect(acks).toContainEqual(code('trade/changed'))
        await clear(ann, bob)
      }
    })

    it('[TRD-2] the last accept and a disconnect: all of it or nothing, and both are free', async () => {
      for (let round = 0; round < rounds; round += 1) {
        const { trade } = await ready()
        await accept(ann, trade)
        const last = accept(bob, trade)
        ann.page.close()
        const ack = (await last) as { completed?: boolean }
        expect(await owners()).toEqual(ack.completed ? swapped : asBefore)
        await until('the end of it', async () => (await api(server, bob.who).trade.current()).trade === null)
        ann = await trader(server, ann.who)
        await clear(ann, bob)
      }
    })

    it('[TRD-2] an offered item that is used, listed or taken away at the moment of the swap goes one way only', async () => {
      const mine = () => api(server, ann.who)
      const ways: Array<[status: string, go: (id: string) => Promise<unknown>]> = [
        ['used', (id) => mine().items.consume({ params: { id } })],
        ['market', (id) => mine().market.sell({ body: { id, startPrice: 5 }, key: randomUUID() })],
        ['ended', (id) => api(server, admin).items.take({ params: { instanceId: id }, body: { reason: 'a race' } })],
      ]
      for (const [status, go] of [...ways, ...ways]) {
        const { trade, a } = await ready()
        await accept(ann, trade)
        const [ack, gone] = await Promise.all([
          accept(bob, trade),
          go(a).then(
            () => true,
            () => false,
          ),
        ])
        const { item } = await api(server, admin).items.history({ params: { instanceId: a } })
        const swap = (ack as { completed?: boolean }).completed === true
        // Staff take an item from the person who has it by then.
        if (status !== 'ended') expect(swap).toBe(!gone)
        expect(await kinds(ann)).toEqual(swap ? [sandwich] : [])
        expect(await kinds(bob)).toEqual(swap ? (gone ? [remote] : [sock, remote]) : [sandwich, remote])
        expect(item.status).toBe(gone ? status : 'inventory')
        await clear(ann, bob)
      }
    })

    it('[TRD-2] requests that cross and requests of many to one: everybody is in one trade at most', async () => {
      const ask = (from: Trader, to: Trader) => from.page.send('trade:request', { userId: to.id })
      const acks = await Promise.all([ask(ann, bob), ask(bob, ann), ask(xl, ann), ask(xl, bob)])
      expect(acks.filter((ack) => 'trade' in (ack as object)).length).toBeGreaterThan(0)
      const trades = await Promise.all(
        [ann, bob, xl].map(async ({ who }) => (await api(server, who).trade.current()).trade),
      )
      const ids = trades.flatMap((trade) => trade?.id ?? [])
      expect(new Set(ids).size).toBe(1)
      expect(ids).toHaveLength(2)
    })
  })

  it('[TRD-2] a server that was killed ends its trades, and nothing moves', async () => {
    const [[a], [b]] = [await give(ann, sock), await give(bob, sandwich)]
    const trade = await offered([ann, [a!]], [bob, [b!]])
    await hold()
    await accept(ann, trade)
    await server.kill9()
    await server.restart()
    ;[ann, bob, xl] = [await trader(server, ann.who), await trader(server, bob.who), await trader(server, xl.who)]
    await server.moveTime(5_000)
    await until('the end of it', async () => (await api(server, ann.who).trade.current()).trade === null)
    expect(await accept(bob, trade)).toEqual(code('trade/over'))
    expect([await kinds(ann), await kinds(bob)]).toEqual([[sock], [sandwich]])
  })
})
