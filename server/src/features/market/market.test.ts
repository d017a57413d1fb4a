import { randomUUID } from 'node:crypto'
import { limits, type MarketItem } from '@shoal/bus/market/contract'
import { limits as tokensLimits } from '@shoal/bus/tokens/contract'
import { api, as, call, closeSockets, logIn, type SignedIn, signUp, socket, until } from '../../../test/people.ts'
import { laterServer, startServer, type TestServer } from '../../../test/server.ts'

const [sock, snorkel, key, lamp] = [1, 5, 7, 4]
const purse = tokensLimits.welcomeTokens
const minute = 60_000

describe('the Wet Market', () => {
  let server: TestServer
  let admin: SignedIn
  let seller: SignedIn
  let ann: SignedIn
  let bob: SignedIn

  const market = (who: SignedIn | null) => api(server, who).market
  const give = async (to: SignedIn, itemId = sock) =>
    (
      await api(server, admin).items.give({
        body: { userId: to.user.id, itemId, reason: 'for the test' },
        key: randomUUID(),
      })
    ).id
  const instance = async (who: SignedIn, id: string) =>
    (await api(server, who).items.mine()).items.find((one) => one.id === id)?.status ?? null
  const tokens = (who: SignedIn) => api(server, who).tokens.balance()
  const bid = async (who: SignedIn, { id }: MarketItem, amount: number, again?: string) =>
    (await market(who).bid({ params: { id }, body: { bid: amount }, key: again })).marketItem
  const buyout = async (who: SignedIn, { id }: MarketItem, again?: string) =>
    (await market(who).buyout({ params: { id }, key: again })).marketItem
  const cancel = async (who: SignedIn, { id }: MarketItem) => (await market(who).cancel({ params: { id } })).marketItem
  const read = async ({ id }: MarketItem) => (await market(null).read({ params: { id } })).marketItem
  const noticesOf = async (who: SignedIn) =>
    (await market(who).notices()).notices.map(({ kind, amount }) => [kind, amount])
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: { code: string }) => error.code,
    )
  const refused = (code: string, message?: string) => ({ code, ...(message !== undefined && { message }) })

  /** Something of the seller's in the market, with its instance. */
  async function auction(startPrice = 10, price?: number, itemId = sock, of = seller) {
    const id = await give(of, itemId)
    const { marketItem } = await market(of).sell({ body: { id, startPrice, buyout: price }, key: randomUUID() })
    return { instanceId: id, item: marketItem }
  }
  /** Some time goes by; everybody logs in again, in case that was too long for their session. */
  async function pass(ms: number): Promise<void> {
    await server.moveTime(ms)
    const again = (who: SignedIn) => logIn(server, who.email, who.password)
    ;[admin, seller, ann, bob] = await Promise.all([as(server, 'admin'), again(seller), again(ann), again(bob)])
  }
  const ended = (item: MarketItem) =>
    until('the end', async () => {
      const now = await read(item)
      return now.status !== 'open' && now
    })

  beforeAll(async () => {
    server = await startServer({ program: laterServer, env: { RATE_FACTOR: '1000' } })
    admin = await as(server, 'admin')
  })
  beforeEach(async () => {
    ;[seller, ann, bob] = await Promise.all([signUp(server), signUp(server), signUp(server)])
  })
  afterEach(closeSockets)
  afterAll(async () => {
    // Every token and every item is somebody's, and what is held stands behind an open bid.
    expect(await api(server, admin).tokens.check()).toMatchObject({
      ...{ sum: 0, driftedAccounts: 0, unbalancedTransfers: 0, belowFloor: 0 },
    })
    expect(await api(server, admin).items.check()).toMatchObject({ wrong: [] })
    server.assertNoErrors()
    await server.stop()
  })

  it('[MKT-1] [MKT-2] what is put up leaves the inventory, stands in the market, and everybody who looks sees it', async () => {
    const visitor = await socket(server)
    await visitor.request('market:look', { open: true })
    const { item, instanceId } = await auction(10, 50)
    expect(item).toMatchObject({
      ...{ startPrice: 10, buyout: 50, bid: null, bidder: null, bids: 0, status: 'open', version: 1 },
      ...{ seller: { id: seller.user.id }, item: { id: sock, rarity: 'COMMON' } },
    })
    expect(Date.parse(item.endsAt) - Date.parse(item.createdAt)).toBe(limits.auctionDuration)
    expect(await instance(seller, instanceId)).toBe('market')
    expect((await visitor.next('market:changed')).marketItems).toEqual([item])
    expect(await market(null).list({ query: { userId: seller.user.id } })).toMatchObject({
      total: 1,
      marketItems: [item],
    })
    await visitor.request('market:look', { open: false })
    await cancel(seller, item)
    await visitor.request('market:look', { open: true })
    expect(visitor.received.filter(({ name }) => name === 'market:changed')).toEqual([])
    expect(await instance(seller, instanceId)).toBe('inventory')
  })

  it('[MKT-1] is filtered by rarity, kind, text, seller and item, sorted and paged', async () => {
    const common = (await auction(30)).item
    const rare = (await auction(10, undefined, key)).item
    const uncommon = (await auction(20, undefined, snorkel)).item
    const of = { userId: seller.user.id }
    const ids = async (query: NonNullable<Parameters<ReturnType<typeof market>['list']>[0]>['query']) =>
      (await market(null).list({ query: { ...of, ...query } })).marketItems.map(({ id }) => id)
    expect(await ids({})).toEqual([common.id, rare.id, uncommon.id])
    expect(await ids({ sort: 'newest' })).toEqual([uncommon.id, rare.id, common.id])
    expect(await ids({ sort: 'price' })).toEqual([rare.id, uncommon.id, common.id])
    expect(await ids({ rarity: 'RARE' })).toEqual([rare.id])
    expect(await ids({ kind: 'FISHTOY' })).toEqual([])
    expect(await ids({ query: uncommon.item.name.toUpperCase() })).toEqual([uncommon.id])
    expect(await ids({ query: 'no such thing' })).toEqual([])
    expect(await ids({ itemId: sock })).toEqual([common.id])
    expect(await market(null).list({ query: { ...of, page: 2, pageSize: 2 } })).toMatchObject({
      total: 3,
      marketItems: [{ id: uncommon.id }],
    })
  })

  it('[MKT-2] a bid holds the tokens, the outbid person has theirs back at once and is told, live and later', async () => {
    const { item } = await auction(10)
    const page = await socket(server, ann)
    expect(await bid(ann, item, 10)).toMatchObject({ bid: 10, bidder: { id: ann.user.id }, bids: 1, version: 2 })
    expect(await tokens(ann)).toEqual({ tokens: purse - 10, held: 10 })
    expect(await bid(bob, item, 40)).toMatchObject({ bid: 40, bidder: { id: bob.user.id }, bids: 2, version: 3 })
    expect(await tokens(ann)).toEqual({ tokens: purse })
    expect(await tokens(bob)).toEqual({ tokens: purse - 40, held: 40 })
    const notice = await page.next('market:notice')
    expect(notice).toMatchObject({ kind: 'outbid', amount: 40, listingId: item.id })
    expect(await market(ann).notices()).toEqual({ notices: [notice], unseen: 1 })
    await market(ann).seen({ body: { upTo: notice.id } })
    expect(await market(ann).notices()).toEqual({ notices: [notice], unseen: 0 })
    const { lastBids } = await market(null).read({ params: { id: item.id } })
    expect(lastBids).toMatchObject([
      { bidder: { id: bob.user.id }, amount: 40 },
      { bidder: { id: ann.user.id }, amount: 10 },
    ])
  })

  it('[NOT-1] who is outbid, and who wins, sells or sells nothing, is notified of it, once', async () => {
    const { item } = await auction(10)
    const { item: ignored } = await auction(20, undefined, key)
    await bid(ann, item, 10)
    await bid(bob, item, 40)
    await pass(limits.auctionDuration)
    await Promise.all([ended(item), ended(ignored)])
    const told = (who: SignedIn, count: number) =>
      until(`${count} notifications`, async () => {
        const { notifications } = await api(server, who).notifications.list()
        const ofMarket = notifications.filter(({ type }) => type === 'market')
        const words = ofMarket.map(({ parts }) =>
          parts.map((part) => ('person' in part ? part.person.displayName : Object.values(part)[0])).join(' '),
        )
        return words.length >= count && words.sort()
      })
    const name = item.item.name
    expect(await told(ann, 1)).toEqual([`Somebody bid more for ${name} which is at 40 now`])
    expect(await told(bob, 1)).toEqual([`${name} is yours for 40`])
    expect(await told(seller, 2)).toEqual(
      [`${name} is sold: 38 for you`, `Nobody bid for ${ignored.item.name} and it is back with you`].sort(),
    )
  })

  it('[MKT-2] ends by itself after a day: the winner has the item, the seller the tokens less 5 %, both are told', async () => {
    const { item, instanceId } = await auction(10, undefined, key)
    await bid(ann, item, 41)
    await bid(bob, item, 60)
    await pass(limits.auctionDuration - 2 * minute)
    expect(await read(item)).toMatchObject({ status: 'open' })
    await pass(2 * minute)
    expect(await ended(item)).toMatchObject({ status: 'sold', bid: 60, bidder: { id: bob.user.id } })
    expect([await instance(bob, instanceId), await instance(seller, instanceId)]).toEqual(['inventory', null])
    expect(await tokens(seller)).toEqual({ tokens: purse + 57 })
    expect([await tokens(ann), await tokens(bob)]).toEqual([{ tokens: purse }, { tokens: purse - 60 }])
    expect([await noticesOf(seller), await noticesOf(bob)]).toEqual([[['sold', 57]], [['won', 60]]])
    expect(await market(null).prices({ params: { itemId: key } })).toMatchObject({
      last: [{ price: 60 }],
      usual: 60,
      days: [{ median: 60, low: 60, high: 60, sales: 1 }],
    })
    const { items } = await market(await as(server, 'admin')).sold()
    expect(items.find(({ itemId }) => itemId === key)).toEqual({ itemId: key, sales: 1, median: 60 })
    await expect(market(ann).sold()).rejects.toMatchObject({ status: 403 })
  })

  it('[MKT-2] a bid in the last minute moves the end by a minute, an earlier one does not', async () => {
    const { item } = await auction(10)
    const end = Date.parse(item.endsAt)
    await pass(limits.auctionDuration - 2 * minute)
    expect(Date.parse((await bid(bob, item, 10)).endsAt)).toBe(end)
    await server.moveTime(minute * 1.5)
    expect(Date.parse((await bid(ann, item, 20)).endsAt)).toBe(end + minute)
    await server.moveTime(minute)
    expect(Date.parse((await bid(bob, item, 30)).endsAt)).toBe(end + 2 * minute)
    await server.moveTime(minute * 1.5)
    expect(await ended(item)).toMatchObject({ status: 'sold', bidder: { id: bob.user.id } })
    expect(await codeOf(bid(ann, item, 50))).toBe('market/over')
  })

  it('[MKT-2] [MKT-4] nobody bid: the item comes back, into a full inventory as well', async () => {
    const { item, instanceId } = await auction(10)
    for (let itemId = 2; itemId <= 12; itemId++) if (itemId !== 7) await give(seller, itemId)
    expect((await api(server, seller).items.mine()).items.length).toBeGreaterThan(9)
    await pass(limits.auctionDuration)
    expect(await ended(item)).toMatchObject({ status: 'unsold', bid: null })
    expect(await instance(seller, instanceId)).toBe('inventory')
    expect(await noticesOf(seller)).toEqual([['unsold', null]])
  })

  it('[MKT-1] the lowest price now is what the cheapest open auction costs, by a bid or at once', async () => {
    const lowest = async () => (await market(null).prices({ params: { itemId: lamp } })).lowestOpen
    expect(await lowest()).toBeNull()
    await auction(40, undefined, lamp)
    expect(await lowest()).toBe(40)
    const { item } = await auction(20, undefined, lamp)
    await bid(ann, item, 30)
    expect(await lowest()).toBe(32)
    const { item: short } = await auction(28, 31, lamp)
    expect(await lowest()).toBe(28)
    // The next bid would reach the buyout.
    await bid(bob, short, 30)
    expect(await lowest()).toBe(31)
    await buyout(ann, short)
    expect(await lowest()).toBe(32)
  })

  it('[MKT-2] a buyout ends it at once; who led has everything back, and may be the one who buys', async () => {
    const { item, instanceId } = await auction(10, 80)
    await bid(ann, item, 30)
    expect(await buyout(bob, item)).toMatchObject({ status: 'sold', bid: 80, bidder: { id: bob.user.id } })
    expect([await tokens(ann), await tokens(bob)]).toEqual([{ tokens: purse }, { tokens: purse - 80 }])
    expect(await tokens(seller)).toEqual({ tokens: purse + 76 })
    expect(await instance(bob, instanceId)).toBe('inventory')
    expect(await noticesOf(ann)).toEqual([['outbid', 80]])
    const other = (await auction(10, 90)).item
    await bid(ann, other, 50)
    await buyout(ann, other)
    expect(await tokens(ann)).toEqual({ tokens: purse - 90 })
    expect(await noticesOf(ann)).toHaveLength(1)
  })

  it('[MKT-4] who has no room is told before paying anything, by bid and by buyout', async () => {
    const { item } = await auction(10, 50, key)
    for (let itemId = 1; itemId <= 10; itemId++) if (itemId !== key) await give(ann, itemId)
    expect(await codeOf(bid(ann, item, 10))).toBe('items/inventory-full')
    expect(await codeOf(buyout(ann, item))).toBe('items/inventory-full')
    expect(await tokens(ann)).toEqual({ tokens: purse })
    // One more of a held item takes no further place.
    const { item: another } = await auction(10, 50, sock)
    expect(await bid(ann, another, 10)).toMatchObject({ bid: 10 })
  })

  it('[MKT-4] people have their auctions, bids and watched ones together', async () => {
    const { item } = await auction(10)
    const { item: watched } = await auction(20)
    await bid(ann, item, 10)
    await bid(bob, item, 20)
    await market(ann).watch({ params: { id: watched.id } })
    expect(await market(ann).mine()).toMatchObject({
      ...{ selling: [], watching: [{ id: watched.id }] },
      bidding: [{ myBid: 10, marketItem: { id: item.id, bid: 20 } }],
    })
    expect((await market(seller).mine()).selling.map(({ id }) => id).sort()).toEqual([item.id, watched.id].sort())
    await market(ann).unwatch({ params: { id: watched.id } })
    expect((await market(ann).mine()).watching).toEqual([])
    expect(await codeOf(market(ann).watch({ params: { id: 'nothing' } }))).toBe('market/no-such-listing')
  })

  describe('refuses, and nothing moves:', () => {
    it.each([0, -5, 1.5, '20', null, 1e40, Number.MAX_SAFE_INTEGER])('[MKT-1] a bid of %s', async (amount) => {
      const { item } = await auction(10)
      const path = `/market/${item.id}/bid`
      const answer = await call(server, 'POST', path, { cookie: ann.cookie, body: { bid: amount } })
      expect(answer.status).toBe(400)
      expect(await tokens(ann)).toEqual({ tokens: purse })
      expect(await read(item)).toEqual(item)
    })

    it.each([
      ['of zero', { startPrice: 0 }],
      ['of forty digits', { startPrice: 1e40 }],
      ['with a fraction', { startPrice: 10, buyout: 20.5 }],
      ['whose buyout is the start price', { startPrice: 10, buyout: 10 }],
    ])('[MKT-1] a price %s', async (_, prices) => {
      const id = await give(seller)
      const answer = await call(server, 'POST', '/market', { cookie: seller.cookie, body: { id, ...prices } })
      expect(answer.status).toBe(400)
      expect(await instance(seller, id)).toBe('inventory')
    })

    it('[MKT-1] what is not one’s own, not there, or listed already; and more than a person may sell at a time', async () => {
      const { instanceId } = await auction()
      const sell = (who: SignedIn, id: string) => codeOf(market(who).sell({ body: { id, startPrice: 1 } }))
      expect(await sell(seller, instanceId)).toBe('items/not-here')
      expect(await sell(ann, instanceId)).toBe('items/not-yours')
      expect(await sell(ann, 'nothing')).toBe('items/not-yours')
      const rest = await Promise.all(Array.from({ length: limits.openListingsMost }, () => give(seller)))
      const answers = await Promise.all(rest.map((id) => sell(seller, id)))
      expect(answers.filter((code) => code === 'done')).toHaveLength(limits.openListingsMost - 1)
      expect(answers.filter((code) => code === 'market/too-many')).toHaveLength(1)
    })

    it('[MKT-1] [MKT-2] bids below the step, beyond the balance, at the buyout, on one’s own, of who leads', async () => {
      const { item } = await auction(10, 1_000)
      await bid(ann, item, 50)
      await expect(bid(bob, item, 52)).rejects.toMatchObject(refused('market/too-low', 'The next bid is ₣53 or more'))
      await expect(bid(bob, item, 101)).rejects.toMatchObject(
        refused('tokens/insufficient', 'Not enough tokens: this takes ₣101'),
      )
      await expect(bid(bob, item, 1_000)).rejects.toMatchObject(
        refused('market/at-buyout', 'For ₣1,000 you can just buy it'),
      )
      expect(await codeOf(bid(seller, item, 60))).toBe('market/own')
      expect(await codeOf(buyout(seller, item))).toBe('market/own')
      expect(await codeOf(bid(ann, item, 60))).toBe('market/leading')
      expect(await codeOf(buyout(bob, item))).toBe('tokens/insufficient')
      expect(await codeOf(cancel(seller, item))).toBe('market/has-bids')
      expect(await codeOf(cancel(bob, item))).toBe('market/not-yours')
      expect(await codeOf(buyout(bob, (await auction()).item))).toBe('market/no-buyout')
      expect(await codeOf(market(bob).bid({ params: { id: randomUUID() }, body: { bid: 5 } }))).toBe(
        'market/no-such-listing',
      )
      expect(await read(item)).toMatchObject({ bid: 50, version: 2 })
      expect([await tokens(ann), await tokens(bob)]).toEqual([{ tokens: purse - 50, held: 50 }, { tokens: purse }])
    })
  })

  it('[MKT-2] [TOK-5] repeated with its key, each acts once and answers; with another request the key is refused', async () => {
    const id = await give(seller)
    const offer = { id, startPrice: 10, buyout: 90 }
    const [first, again] = await Promise.all([1, 2].map(() => market(seller).sell({ body: offer, key: 'sell' })))
    expect(again!.marketItem.id).toBe(first!.marketItem.id)
    expect(await codeOf(market(seller).sell({ body: { ...offer, startPrice: 11 }, key: 'sell' }))).toBe(
      'idempotency/mismatch',
    )
    const item = first!.marketItem
    const bids = await Promise.all([1, 2, 3].map(() => bid(ann, item, 10, 'bid')))
    expect(bids.map(({ bids }) => bids)).toEqual([1, 1, 1])
    expect(await codeOf(bid(ann, item, 20, 'bid'))).toBe('idempotency/mismatch')
    const bought = await Promise.all([1, 2].map(() => buyout(bob, item, 'buy')))
    expect(bought.map(({ status }) => status)).toEqual(['sold', 'sold'])
    expect(await tokens(bob)).toEqual({ tokens: purse - 90 })
    expect(await codeOf(bid(bob, item, 90, 'buy'))).toBe('idempotency/mismatch')
  })

  describe('races', () => {
    const rounds = Array.from({ length: 5 }, (_, round) => round)

    it('[MKT-3] of two buyouts exactly one wins; the other has a clear error and all tokens', async () => {
      for (const _ of rounds) {
        const { item, instanceId } = await auction(1, 2)
        const had = [(await tokens(ann)).tokens, (await tokens(bob)).tokens]
        const codes = await Promise.all([ann, bob].map((who) => codeOf(buyout(who, item))))
        expect(codes.toSorted()).toEqual(['done', 'market/over'])
        const winner = codes.indexOf('done')
        expect(await instance([ann, bob][winner]!, instanceId)).toBe('inventory')
        expect([(await tokens(ann)).tokens, (await tokens(bob)).tokens]).toEqual(
          had.map((before, index) => before - (index === winner ? 2 : 0)),
        )
      }
    })

    it('[MKT-3] of a buyout and a cancel exactly one wins', async () => {
      for (const _ of rounds) {
        const { item, instanceId } = await auction(1, 2)
        const had = (await tokens(ann)).tokens
        const codes = await Promise.all([codeOf(buyout(ann, item)), codeOf(cancel(seller, item))])
        expect(codes.toSorted()).toEqual(['done', 'market/over'])
        const bought = codes[0] === 'done'
        expect(await instance(bought ? ann : seller, instanceId)).toBe('inventory')
        expect((await tokens(ann)).tokens).toBe(bought ? had - 2 : had)
        expect((await read(item)).status).toBe(bought ? 'sold' : 'cancelled')
      }
    })

    it('[MKT-3] of two bids the higher one leads in the end, and only its tokens are held', async () => {
      for (const _ of rounds) {
        const { item } = await auction(1)
        const codes = await Promise.all([codeOf(bid(ann, item, 3)), codeOf(bid(bob, item, 5))])
        expect(codes[1]).toBe('done')
        expect(['done', 'market/too-low']).toContain(codes[0])
        expect(await read(item)).toMatchObject({ bid: 5, bidder: { id: bob.user.id } })
      }
      expect((await tokens(ann)).held).toBeUndefined()
      expect((await tokens(bob)).held).toBe(5 * rounds.length)
    })

    it('[MKT-3] of one person on two tabs one bid counts, and is held once', async () => {
      const { item } = await auction(1)
      const codes = await Promise.all([codeOf(bid(ann, item, 20)), codeOf(bid(ann, item, 20))])
      expect(codes.toSorted()).toEqual(['done', 'market/leading'])
      expect(await tokens(ann)).toEqual({ tokens: purse - 20, held: 20 })
    })

    it('[MKT-3] people who outbid each other on each other’s auctions never stand in each other’s way', async () => {
      const [one, other] = [(await auction(1)).item, (await auction(1)).item]
      await Promise.all([bid(ann, one, 1), bid(bob, other, 1)])
      for (let amount = 3; amount < 9; amount += 2) {
        const [first, second] = amount % 4 === 3 ? [bob, ann] : [ann, bob]
        expect(await Promise.all([codeOf(bid(first, one, amount)), codeOf(bid(second, other, amount))])).toEqual([
          ...['done', 'done'],
        ])
      }
      expect((await tokens(ann)).tokens + (await tokens(bob)).tokens).toBe(2 * purse - 14)
    })

    it('[MKT-3] a bid in the moment of the end counts whole or not at all', async () => {
      const { item, instanceId } = await auction(10)
      await bid(ann, item, 10)
      await pass(limits.auctionDuration - 300)
      const bids: Promise<string>[] = []
      let over = false
      // Until one comes too late; each in time gives a minute more, which is then moved away.
      for (let amount = 20; !over && amount < 100; amount += 15) {
        const who = bids.length % 2 === 0 ? bob : ann
        const both = Promise.all([codeOf(bid(who, item, amount)), server.moveTime(minute)])
        bids.push(both.then(([code]) => code))
        over = (await both)[0] !== 'done'
      }
      const end = await ended(item)
      const codes = await Promise.all(bids)
      expect(codes.filter((code) => code !== 'done' && code !== 'market/over')).toEqual([])
      const winner = end.bidder!.id === ann.user.id ? ann : bob
      expect(await instance(winner, instanceId)).toBe('inventory')
      const balances = await Promise.all([ann, bob].map(tokens))
      expect(balances.map(({ held }) => held)).toEqual([undefined, undefined])
      expect(balances[0]!.tokens + balances[1]!.tokens).toBe(2 * purse - end.bid!)
    })
  })

  describe('people who leave', () => {
    const ban = (who: SignedIn) =>
      api(server, admin).accounts.setFlags({ params: { id: who.user.id }, body: { banned: true, reason: 'a test' } })

    it('[MKT-2] [MUTE-2] a banned seller’s auctions close: bids go back, the item is theirs; a banned bidder’s bid falls away', async () => {
      const { item } = await auction(10)
      await bid(ann, item, 50)
      await ban(seller)
      expect(await read(item)).toMatchObject({ status: 'cancelled' })
      expect(await tokens(ann)).toEqual({ tokens: purse })
      expect(await noticesOf(ann)).toEqual([['withdrawn', 50]])

      const { item: other } = await auction(10, undefined, sock, bob)
      await bid(ann, other, 30)
      await server.moveTime(limits.auctionDuration - minute)
      admin = await as(server, 'admin')
      bob = await logIn(server, bob.email, bob.password)
      await ban(ann)
      const open = await read(other)
      expect(open).toMatchObject({ status: 'open', bid: null, bidder: null })
      expect(Date.parse(open.endsAt)).toBeGreaterThan(Date.parse(other.endsAt) + 5 * minute)
      expect(await noticesOf(bob)).toEqual([['reopened', null]])
    })

    it('[MKT-2] [AUTH-4] a deleted account’s auctions close and its bids fall away; its tokens, held ones too, are gone with it', async () => {
      const admins = api(server, admin)
      const { item } = await auction(10)
      await bid(ann, item, 50)
      const { item: other } = await auction(10, undefined, sock, bob)
      const before = (await admins.tokens.check()).circulating
      await bid(seller, other, 20)
      await api(server, seller).accounts.deleteAccount({ body: { email: seller.email } })
      expect(await read(item)).toMatchObject({ status: 'cancelled', seller: null })
      expect(await read(other)).toMatchObject({ status: 'open', bid: null })
      expect(await tokens(ann)).toEqual({ tokens: purse })
      expect((await admins.tokens.check()).circulating).toBe(before - purse)
      expect(await bid(ann, other, 10)).toMatchObject({ bid: 10 })
    })
  })

  it('[MKT-2] an auction whose time is up while no server runs ends as soon as one does', async () => {
    const { item, instanceId } = await auction(10, undefined, key)
    await bid(ann, item, 40)
    await server.kill9()
    await server.moveTime(limits.auctionDuration)
    await server.restart()
    await pass(0)
    expect(await ended(item)).toMatchObject({ status: 'sold', bidder: { id: ann.user.id } })
    expect([await instance(ann, instanceId), await instance(seller, instanceId)]).toEqual(['inventory', null])
    expect([await tokens(seller), await tokens(ann)]).toEqual([{ tokens: purse + 38 }, { tokens: purse - 40 }])
  })
})
