import { ApiError } from '@shoal/bus'
import type { Depth, StockOrder } from '@shoal/bus/stocks/contract'
import { api, as, closeSockets, logIn, type SignedIn, signUp, socket, until } from '../../../test/people.ts'
import { laterServer, startServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let admin: SignedIn
let [ann, bob, cid]: SignedIn[] = []
beforeAll(async () => {
  server = await startServer({
    program: laterServer,
    env: { RATE_FACTOR: '100000', STOCK_HALT_PERCENT: '30', STOCK_MAKER_BUDGET: '9000' },
  })
  ;[admin, ann, bob, cid] = await Promise.all([
    as(server, 'admin'),
    as(server, 'xl'),
    as(server, 'pass'),
    as(server, 'viewer'),
  ])
})
afterAll(async () => {
  closeSockets()
  server.assertNoErrors()
  await server.stop()
})

/** Nothing was made or lost, whatever the tests did. */
async function inOrder(): Promise<void> {
  const zero = { sum: 0, driftedAccounts: 0, unbalancedTransfers: 0, belowFloor: 0 }
  // They may be long: after a moved clock the session of the admin is over.
  const { stocks, tokens } = api(server, await logIn(server, admin.email, admin.password))
  expect(await stocks.check()).toEqual({ ...zero, strayTokens: 0, strayShares: 0 })
  expect(await tokens.check()).toMatchObject(zero)
}

const market = (who: SignedIn | null = null) => api(server, who).stocks
const tokens = async (who: SignedIn) => (await api(server, who).tokens.balance()).tokens
let made = 0
/** A stock of its own, at ₣100 a share; the house offers from ₣102 and wants at ₣98. */
async function list(price = 100, shares = 1_000): Promise<string> {
  made += 1
  const tickerSymbol = `TEST${made}`
  await market(admin).add({
    body: { tickerSymbol, name: `Test ${made}`, color: '#AABBCC', price, shares, contestantId: null },
  })
  return tickerSymbol
}
const limit = (side: 'buy' | 'sell', quantity: number, price: number) => ({
  side,
  kind: 'limit' as const,
  quantity,
  price,
})
const now = (side: 'buy' | 'sell', quantity: number, price?: number) => ({
  ...{ side, kind: 'market' as const, quantity },
  ...(price !== undefined && { price }),
})
const order = async (
  who: SignedIn,
  ticker: string,
  body: ReturnType<typeof limit> | ReturnType<typeof now>,
  key?: string,
) => (await market(who).order({ params: { ticker }, body, ...(key !== undefined && { key }) })).order
const read = async (ticker: string, who: SignedIn | null = null) => market(who).read({ params: { ticker } })
const depth = async (ticker: string): Promise<Depth> => (await read(ticker)).depth
const holding = async (ticker: string, who: SignedIn) => {
  const { myHoldings, held, totalInvestment } = (await read(ticker, who)).stock
  return { myHoldings, held, totalInvestment }
}
const refused = async (asked: Promise<unknown>): Promise<[number, string]> => {
  const error = await asked.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(error instanceof ApiError)) throw new Error('It was not refused', { cause: error })
  return [error.status, error.code]
}

describe('stocks', () => {
  it('[STK-1] are listed with price, holdings and investment, one by its ticker in any case, and the portfolio adds up', async () => {
    const { stocks, portfolio } = await market(ann).list()
    expect(stocks.length).toBeGreaterThan(4)
    const value = stocks.reduce((sum, one) => sum + one.currentPrice * one.myHoldings, 0)
    const investment = stocks.reduce((sum, one) => sum + one.totalInvestment, 0)
    expect(portfolio).toEqual({ value, investment, gains: value - investment })
    expect(value).toBeGreaterThan(0)
    const cat = stocks.find(({ tickerSymbol }) => tickerSymbol === 'CAT')
    expect((await read('cAt', ann)).stock).toEqual(cat)
    expect(cat).toMatchObject({ myHoldings: 40, held: 15, totalInvestment: 3_840 })
    // A visitor sees the same without what is hers.
    const visitors = await market().list()
    expect(visitors.portfolio).toEqual({ value: 0, gains: 0, investment: 0 })
    expect(visitors.stocks.find(({ tickerSymbol }) => tickerSymbol === 'CAT')).toEqual({
      ...cat,
      ...{ myHoldings: 0, held: 0, totalInvestment: 0 },
    })
    expect(await refused(read('NOPE'))).toEqual([404, 'stocks/no-such-stock'])
  })

  it('[STK-1] tell a page what it holds over the socket, as a map of tickers to shares', async () => {
    const { holdings } = await (await socket(server, ann)).request('stocks:holdings')
    expect(holdings).toMatchObject({ CAT: 40, MARL: 12 })
    expect(await (await socket(server)).send('stocks:holdings')).toMatchObject({ code: 'auth/required' })
  })

  it('[NOT-1] whose order waited is notified once it is filled to the last share; who takes is not', async () => {
    const ticker = await list()
    await order(ann!, ticker, now('buy', 5))
    const waits = await order(ann!, ticker, limit('sell', 5, 101))
    const page = await socket(server, ann)
    await order(bob!, ticker, limit('buy', 2, 101))
    await order(bob!, ticker, limit('buy', 3, 101))
    const { notification } = await page.next(
      'notifications:new',
      ({ notification: { type } }) => type === 'stock-order',
    )
    expect(notification).toMatchObject({
      key: `stock-order:${waits.id}`,
      parts: [{ text: 'Your order to sell 5 shares of' }, { strong: ticker }, { text: 'is filled' }],
    })
    const { notifications } = await api(server, bob).notifications.list()
    expect(notifications.filter(({ type }) => type === 'stock-order')).toEqual([])
  })

  it('[STK-2] match by price and then by time, in parts, at the price of who was first, and hold what an order may cost', async () => {
    const ticker = await list()
    for (const who of [ann, bob]) await order(who!, ticker, now('buy', 5))
    const [before, hers, his] = await Promise.all([tokens(cid!), tokens(ann!), tokens(bob!)])
    await order(ann!, ticker, limit('sell', 3, 101))
    await order(bob!, ticker, limit('sell', 5, 101))
    await order(ann!, ticker, limit('sell', 2, 100))
    expect((await depth(ticker)).asks.slice(0, 2)).toEqual([
      { price: 100, quantity: 2 },
      { price: 101, quantity: 8 },
    ])
    expect(await holding(ticker, ann!)).toMatchObject({ myHoldings: 5, held: 5 })

    const buy = await order(cid!, ticker, limit('buy', 7, 101))
    // Two at 100, three of hers at 101, and two of his.
    expect(buy).toMatchObject({ state: 'filled', filled: 7, total: 2 * 100 + 5 * 101 })
    expect(before - (await tokens(cid!))).toBe(705)
    expect((await tokens(ann!)) - hers).toBe(2 * 100 + 3 * 101)
    expect((await tokens(bob!)) - his).toBe(2 * 101)
    expect((await depth(ticker)).asks[0]).toEqual({ price: 101, quantity: 3 })
    expect(await holding(ticker, cid!)).toEqual({ myHoldings: 7, held: 0, totalInvestment: 705 })
    expect((await read(ticker)).stock.currentPrice).toBe(101)

    // The part that it does not get at once waits, and its tokens are held: three at 101 now, and the rest at the limit.
    const waits = await order(cid!, ticker, limit('buy', 8, 101))
    expect(waits).toMatchObject({ state: 'open', filled: 3, total: 303 })
    expect(before - (await tokens(cid!))).toBe(705 + 8 * 101)
    expect((await depth(ticker)).bids[0]).toEqual({ price: 101, quantity: 5 })
    expect(await api(server, cid).tokens.balance()).toMatchObject({ held: 505 })
    expect(await refused(order(ann!, ticker, limit('sell', 1, 90)))).toEqual([409, 'stocks/shares'])
    await inOrder()
  })

  it('[STK-2] let nobody take back what is filled: it stays traded', async () => {
    const ticker = await list()
    const waits = await order(ann!, ticker, limit('buy', 2, 99))
    await order(bob!, ticker, now('buy', 2))
    await order(bob!, ticker, now('sell', 2))
    const had = await Promise.all([tokens(ann!), holding(ticker, ann!)])
    expect(had[1]).toMatchObject({ myHoldings: 2, totalInvestment: 198 })
    expect(await refused(market(ann).cancel({ params: { id: waits.id } }))).toEqual([409, 'stocks/closed'])
    expect(await Promise.all([tokens(ann!), holding(ticker, ann!)])).toEqual(had)
  })

  it('[STK-2] give back what a cancelled order holds, once, and only to who placed it', async () => {
    const ticker = await list()
    const [had, his] = [await tokens(ann!), await tokens(bob!)]
    const open = await order(ann!, ticker, limit('buy', 10, 99))
    expect(had - (await tokens(ann!))).toBe(990)
    expect((await market(ann).list()).orders.map(({ id }) => id)).toContain(open.id)
    expect(await refused(market(bob).cancel({ params: { id: open.id } }))).toEqual([404, 'stocks/no-such-order'])
    const tries = await Promise.allSettled([1, 2, 3, 4].map(() => market(ann).cancel({ params: { id: open.id } })))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await tokens(ann!)).toBe(had)
    expect(await tokens(bob!)).toBe(his)
    expect(await refused(market(ann).cancel({ params: { id: open.id } }))).toEqual([409, 'stocks/closed'])
    const { orders } = await market(ann).history({ query: { pageSize: 1 } })
    expect(orders).toEqual([expect.objectContaining({ id: open.id, state: 'cancelled', filled: 0 })])
  })

  it('[STK-2] refuse what makes no sense or cannot be paid, and nothing moves', async () => {
    const ticker = await list()
    const state = async () => [await tokens(bob!), await holding(ticker, bob!), await depth(ticker), await tokens(ann!)]
    const before = await state()
    const body = limit('buy', 1, 99) as Record<string, unknown>
    const wrong: [string, unknown, number, string][] = [
      ['a quantity of zero', { ...body, quantity: 0 }, 400, 'bad-request'],
      ['a negative quantity', { ...body, quantity: -4 }, 400, 'bad-request'],
      ['half a share', { ...body, quantity: 0.5 }, 400, 'bad-request'],
      ['a quantity in words', { ...body, quantity: '1' }, 400, 'bad-request'],
      ['a price of zero', { ...body, price: 0 }, 400, 'bad-request'],
      ['a negative price', { ...body, price: -99 }, 400, 'bad-request'],
      ['a price between two tokens', { ...body, price: 99.5 }, 400, 'bad-request'],
      ['a price with forty digits', { ...body, price: Number('9'.repeat(40)) }, 400, 'bad-request'],
      ['a limit order without a limit', { side: 'buy', kind: 'limit', quantity: 1 }, 400, 'bad-request'],
      ['a kind that there is not', { ...body, kind: 'stop' }, 400, 'bad-request'],
      ['more than the balance', { ...body, quantity: 100_000 }, 409, 'tokens/insufficient'],
      ['more shares than there are', { ...body, side: 'sell', quantity: 1 }, 409, 'stocks/shares'],
      ['a sale of what one has not', { side: 'sell', kind: 'market', quantity: 5 }, 409, 'stocks/shares'],
      ['a price that nobody takes', { side: 'buy', kind: 'market', quantity: 5, price: 50 }, 409, 'stocks/nobody'],
    ]
    for (const [what, asked, status, code] of wrong) {
      const answer = await refused(market(bob).order({ params: { ticker }, body: asked as never }))
      expect([what, ...answer]).toEqual([what, status, code])
    }
    expect(await refused(market().order({ params: { ticker }, body: limit('buy', 1, 99) }))).toEqual([
      401,
      'auth/required',
    ])
    expect(await state()).toEqual(before)
    // Nobody trades with themselves, and nobody fills the book.
    const own = await order(ann!, ticker, limit('buy', 1, 99))
    await order(ann!, ticker, now('buy', 1))
    expect(await refused(order(ann!, ticker, limit('sell', 1, 99)))).toEqual([409, 'stocks/own'])
    await market(ann).cancel({ params: { id: own.id } })
    for (let count = 0; count < 20; count += 1) await order(ann!, ticker, limit('buy', 1, 90))
    expect(await refused(order(ann!, ticker, limit('buy', 1, 90)))).toEqual([409, 'stocks/too-many'])
  })

  it('[STK-2] [TOK-5] place an order once for each key, however often and at the same time it is sent', async () => {
    const ticker = await list()
    const had = await tokens(ann!)
    const asked = await Promise.all(Array.from({ length: 8 }, () => order(ann!, ticker, now('buy', 2), 'same-key')))
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1)
    expect(await holding(ticker, ann!)).toMatchObject({ myHoldings: 2 })
    expect(had - (await tokens(ann!))).toBe(asked[0]!.total)
    // A page that got no answer asks again with the worst price of the book as it is by then.
    expect((await order(ann!, ticker, now('buy', 2, 140), 'same-key')).id).toBe(asked[0]!.id)
    expect(await holding(ticker, ann!)).toMatchObject({ myHoldings: 2 })
    expect(await refused(order(ann!, ticker, now('buy', 3), 'same-key'))).toEqual([409, 'stocks/key-used'])
    expect(await refused(order(ann!, ticker, limit('buy', 2, 140), 'same-key'))).toEqual([409, 'stocks/key-used'])
  })

  it('[STK-2] always have a price by the house, which quotes around what it sold, and loses no more than its purse', async () => {
    const ticker = await list()
    const first = await depth(ticker)
    expect([first.bids[0], first.asks[0]]).toEqual([
      { price: 98, quantity: 12 },
      { price: 102, quantity: 12 },
    ])
    await order(ann!, ticker, now('buy', 30))
    const after = await depth(ticker)
    expect(after.asks[0]!.price).toBeGreaterThan(102)
    expect(after.bids[0]!.price).toBeLessThan(after.asks[0]!.price)
    // Buying and selling at once costs tokens, whatever the size.
    const had = await tokens(bob!)
    for (const quantity of [1, 12, 40]) {
      const { filled } = await order(bob!, ticker, now('buy', quantity))
      await order(bob!, ticker, now('sell', filled))
      const { myHoldings } = await holding(ticker, bob!)
      if (myHoldings > 0) await order(bob!, ticker, now('sell', myHoldings))
    }
    expect(await tokens(bob!)).toBeLessThan(had)
    // With few shares it sells what it has, and then nothing more.
    const scarce = await list(20, 5)
    expect(await order(cid!, scarce, now('buy', 50))).toMatchObject({ state: 'cancelled', filled: 5 })
    expect((await depth(scarce)).asks).toEqual([])
    expect(await refused(order(cid!, scarce, now('buy', 1)))).toEqual([409, 'stocks/nobody'])
    // Of a dear stock it buys no more than its purse of 9,000 pays for, and then nothing.
    const dear = await list(4_000)
    expect((await depth(dear)).bids).toEqual([{ price: 3_920, quantity: 2 }])
  })

  it('[STK-2] trade nothing far away from the price: whoever asks too much halts nothing, and after quiet minutes is in reach', async () => {
    // The house has sold all its shares, and the only offer is 60 % above the price.
    const ticker = await list(100, 4)
    await order(ann!, ticker, now('buy', 4))
    const { currentPrice } = (await read(ticker)).stock
    await order(ann!, ticker, limit('sell', 1, Math.round(currentPrice * 1.6)))
    const state = async () => [await tokens(bob!), await holding(ticker, bob!), (await read(ticker)).stock]
    const before = await state()
    expect(await refused(order(bob!, ticker, now('buy', 1)))).toEqual([409, 'stocks/too-far'])
    expect(await refused(order(bob!, ticker, limit('buy', 1, 500)))).toEqual([409, 'stocks/too-far'])
    expect(await state()).toEqual(before)
    expect(before[2]).toMatchObject({ haltedUntil: null })
    await server.moveTime(180_000)
    expect(await order(bob!, ticker, now('buy', 1))).toMatchObject({ state: 'filled' })
  })

  it('[STK-2] [STK-3] are heard live: the price by everybody, book and trades by who looks, orders and holdings by their owner', async () => {
    const ticker = await list()
    const [page, own, other] = [await socket(server), await socket(server, ann), await socket(server, bob)]
    await page.request('stocks:watch', { ticker: ticker.toLowerCase() })
    await order(ann!, ticker, now('buy', 3))
    expect(
      await other.next('stocks:prices', ({ prices }) => prices.some((one) => one.tickerSymbol === ticker)),
    ).toEqual({
      // One of another stock may come along.
      prices: expect.arrayContaining([{ tickerSymbol: ticker, currentPrice: 102, traded: 3 }]),
    })
    const heard = await page.next('stocks:traded', ({ trades }) => trades.length > 0)
    expect(heard).toMatchObject({ tickerSymbol: ticker, trades: [{ price: 102, quantity: 3, side: 'buy' }] })
    expect(heard.depth).toEqual(await depth(ticker))
    expect(await own.next('stocks:order')).toMatchObject({ tickerSymbol: ticker, state: 'filled', total: 306 })
    expect(await own.next('stocks:holding', (one) => one.tickerSymbol === ticker)).toMatchObject({ myHoldings: 3 })
    expect(other.received.filter(({ name }) => /^stocks:(order|holding|traded)$/.test(name))).toEqual([])
    const { candles } = await market().candles({ params: { ticker }, query: { interval: '1m' } })
    expect(candles).toEqual([expect.objectContaining({ open: 102, high: 102, low: 102, close: 102, volume: 3 })])
    await page.request('stocks:watch', { ticker: null })
    await order(ann!, ticker, limit('buy', 1, 99))
    await other.request('stocks:holdings')
    await page.send('stocks:watch', { ticker: null })
    const late = page.received.filter(
      ({ name, payload }) => name === 'stocks:traded' && JSON.stringify(payload).includes('99'),
    )
    expect(late).toEqual([])
  })

  it('[STK-4] renamed by two admins at once, a stock keeps whatever it was called for a moment', async () => {
    const ticker = await list()
    const rename = (tickerSymbol: string) => market(admin).rename({ params: { ticker }, body: { tickerSymbol } })
    const both = await Promise.allSettled(['ONCE', 'TWICE'].map(rename))
    const told = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value.stock.tickerSymbol] : []))
    const { stocks } = await market().list()
    const { tickerSymbol, formerTickers } = stocks.find((one) => told.includes(one.tickerSymbol))!
    expect([tickerSymbol, ...formerTickers].toSorted()).toEqual([ticker, ...told].toSorted())
  })

  it('[STK-4] are added, renamed and removed by admins, tickers compare without case, holders are paid and staff can read it', async () => {
    const ticker = await list()
    const facts = { name: 'Again', color: '#000000', price: 5, shares: 5, contestantId: null }
    const add = (tickerSymbol: string) => market(admin).add({ body: { ...facts, tickerSymbol } })
    expect(await refused(add(ticker.toLowerCase()))).toEqual([409, 'stocks/ticker-taken'])
    expect(
      await refused(market(admin).add({ body: { ...facts, tickerSymbol: 'NOBODY', contestantId: 'nobody' } })),
    ).toEqual([400, 'stocks/no-such-contestant'])
    expect(await refused(market(ann).add({ body: { ...facts, tickerSymbol: 'MINE' } }))).toEqual([
      403,
      'auth/forbidden',
    ])
    const page = await socket(server)
    await add('New1')
    expect(await page.next('stocks:new')).toMatchObject({ tickerSymbol: 'NEW1', currentPrice: 5 })
    expect(await refused(market(admin).rename({ params: { ticker }, body: { tickerSymbol: 'new1' } }))).toEqual([
      409,
      'stocks/ticker-taken',
    ])

    await market(admin).rename({ params: { ticker }, body: { tickerSymbol: 'other', name: 'Other' } })
    expect(await page.next('stocks:renamed')).toEqual({ oldTickerSymbol: ticker, newTickerSymbol: 'OTHER' })
    expect(await refused(read(ticker))).toEqual([404, 'stocks/no-such-stock'])
    expect((await read('OTHER')).stock.formerTickers).toEqual([ticker])
    // Called as before again, it is no former name any more.
    await market(admin).rename({ params: { ticker: 'OTHER' }, body: { tickerSymbol: ticker } })
    expect((await read(ticker)).stock.formerTickers).toEqual(['OTHER'])
    await market(admin).rename({ params: { ticker }, body: { tickerSymbol: 'OTHER' } })

    await order(ann!, 'Other', now('buy', 4))
    await order(bob!, 'OTHER', now('buy', 6))
    await order(bob!, 'OTHER', limit('sell', 3, 130))
    await order(cid!, 'OTHER', limit('buy', 9, 90))
    const { currentPrice } = (await read('other')).stock
    const [hers, his] = [await socket(server, ann), await socket(server, cid)]
    const had = await Promise.all([ann, bob, cid].map((who) => tokens(who!)))
    const answer = await market(admin).remove({ params: { ticker: 'oTHER' } })
    expect(answer).toEqual({ holders: 2, paid: 10 * currentPrice })
    expect(await page.next('stocks:removed')).toEqual({ tickerSymbol: 'OTHER' })
    const has = await Promise.all([ann, bob, cid].map((who) => tokens(who!)))
    expect(has.map((one, index) => one - had[index]!)).toEqual([4 * currentPrice, 6 * currentPrice, 9 * 90])
    expect(await refused(order(ann!, 'OTHER', now('buy', 1)))).toEqual([404, 'stocks/no-such-stock'])
    // Each is told what came of it, for shares and for orders.
    for (const [page, ...said] of [
      [hers, { text: '4 shares paid you' }, { tokens: 4 * currentPrice }],
      [his, { text: 'open orders gave back' }, { tokens: 9 * 90 }],
    ] as const) {
      const { notification } = await page.next(
        'notifications:new',
        ({ notification: { type } }) => type === 'stock-delisted',
      )
      expect(notification.parts).toEqual([{ strong: 'OTHER' }, { text: 'is no longer traded:' }, ...said])
    }
    const { entries } = await api(server, admin).moderation.audit({ query: { pageSize: 10 } })
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['stocks.add', 'stocks.rename', 'stocks.remove']),
    )
    await inOrder()
  })

  it('[STK-4] [STK-2] when one is removed while orders come: each is refused or given back, and nobody has less', async () => {
    const ticker = await list()
    await order(ann!, ticker, now('buy', 3))
    const price = (await read(ticker)).stock.currentPrice
    const had = await Promise.all([ann, bob, cid].map((who) => tokens(who!)))
    await order(cid!, ticker, limit('buy', 2, 60))
    /** Orders and takes back, again and again, until the stock is gone. */
    async function trade(who: SignedIn): Promise<void> {
      try {
        for (;;) {
          const { id } = await order(who, ticker, limit('buy', 1, 70))
          await market(who).cancel({ params: { id } })
        }
      } catch (error) {
        // An order found it gone, or was given back by the removal before it could be taken back.
        if (!(error instanceof ApiError && /^stocks\/(no-such-stock|closed)$/.test(error.code))) throw error
      }
    }
    const trading = [bob!, cid!].flatMap((who) => Array.from({ length: 8 }, () => trade(who)))
    const removed = await market(admin).remove({ params: { ticker } })
    await Promise.all(trading)
    expect(removed).toEqual({ holders: 1, paid: 3 * price })
    expect(await Promise.all([ann, bob, cid].map((who) => tokens(who!)))).toEqual([had[0]! + 3 * price, had[1], had[2]])
    for (const who of [bob, cid]) {
      const { orders: open } = await market(who).list()
      expect(open.filter(({ tickerSymbol }) => tickerSymbol === ticker)).toEqual([])
    }
    await inOrder()
  })

  it('[STK-4] [STK-2] are halted by admins for as long as they say, which everybody sees; orders wait, can be cancelled, and it can end early', async () => {
    const ticker = await list()
    const open = await order(ann!, ticker, limit('buy', 2, 90))
    const page = await socket(server)
    const halt = (who: SignedIn | null, minutes: number, of = ticker) =>
      market(who).halt({ params: { ticker: of }, body: { minutes } })
    expect(await refused(halt(bob!, 5))).toEqual([403, 'auth/forbidden'])
    expect(await refused(market(bob).resume({ params: { ticker } }))).toEqual([403, 'auth/forbidden'])
    expect(await refused(halt(admin, 5, 'NOPE'))).toEqual([404, 'stocks/no-such-stock'])
    for (const minutes of [0, -1, 1.5, 10_081])
      expect(await refused(halt(admin, minutes))).toEqual([400, 'bad-request'])
    expect((await read(ticker)).stock.haltedUntil).toBeNull()

    const { stock } = await halt(admin, 5, ticker.toLowerCase())
    expect(stock.haltedUntil).not.toBeNull()
    const heard = () => page.next('stocks:updated', ({ tickerSymbol }) => tickerSymbol === ticker)
    expect(await heard()).toMatchObject({ haltedUntil: stock.haltedUntil })
    const had = await tokens(bob!)
    expect(await refused(order(bob!, ticker, now('buy', 1)))).toEqual([409, 'stocks/halted'])
    expect(await refused(order(bob!, ticker, limit('buy', 1, 80)))).toEqual([409, 'stocks/halted'])
    expect(await tokens(bob!)).toBe(had)
    expect((await market(ann).cancel({ params: { id: open.id } })).order.state).toBe('cancelled')
    await until('the moment', async () =>
      (await api(server).moments.list()).moments.some(({ parts }) =>
        JSON.stringify(parts).includes('was halted by staff'),
      ),
    )
    await market(admin).resume({ params: { ticker } })
    expect(await heard()).toMatchObject({ haltedUntil: null })
    expect(await order(bob!, ticker, now('buy', 1))).toMatchObject({ state: 'filled' })
    // One that is not halted stays as it is.
    await market(admin).resume({ params: { ticker } })
    const { entries } = await api(server, admin).moderation.audit({ query: { pageSize: 5 } })
    expect(entries.filter(({ action }) => action === 'stocks.halt')).toEqual([
      expect.objectContaining({ detail: `${ticker}: for 5 min` }),
    ])
    await inOrder()
  })

  it('[STK-5] have a leader board by value and by gains', async () => {
    for (const by of ['value', 'gains'] as const) {
      const { leaders } = await market().leaders({ query: { by } })
      expect(leaders.length).toBeGreaterThan(2)
      expect(leaders.map((one) => one[by])).toEqual(leaders.map((one) => one[by]).toSorted((one, other) => other - one))
      for (const { value, gains, investment } of leaders) expect(gains).toBe(value - investment)
    }
    const { portfolio } = await market(ann).list()
    const { leaders } = await market().leaders({ query: {} })
    expect(leaders.find(({ person }) => person.id === ann!.user.id)).toMatchObject(portfolio)
  })

  it('[ADM-1] are closed by the feature switch for everybody, but what is held can be had back', async () => {
    const ticker = await list()
    const open = await order(bob!, ticker, limit('buy', 2, 90))
    const turn = (enabled: boolean) =>
      api(server, admin).features.set({ params: { feature: 'stocks' }, body: { enabled } })
    await turn(false)
    expect(await refused(market(bob).list())).toEqual([403, 'features/off'])
    expect(await refused(order(bob!, ticker, now('buy', 1)))).toEqual([403, 'features/off'])
    expect(await refused(order(admin, ticker, now('buy', 1)))).toEqual([403, 'features/off'])
    expect((await market(bob).cancel({ params: { id: open.id } })).order.state).toBe('cancelled')
    await turn(true)
  })

  it('[AUTH-4] lose nothing with an account that is deleted: its orders go, its shares fall to the house', async () => {
    const ticker = await list(10)
    const person = await signUp(server)
    await order(person, ticker, now('buy', 4))
    await order(person, ticker, limit('sell', 2, 12))
    await order(person, ticker, limit('buy', 2, 9))
    await api(server, person).accounts.deleteAccount({ body: { email: person.email } })
    const { bids, asks } = await depth(ticker)
    expect([...bids, ...asks].filter(({ quantity }) => quantity === 2)).toEqual([])
    await inOrder()
    await order(ann!, ticker, now('buy', 1))
  })

  it('[STK-2] are conserved in a rush of orders, cancels and repeated keys by many people', async () => {
    const ticker = await list()
    const people = [ann!, bob!, cid!, await as(server, 'rival')]
    for (const who of people) await order(who, ticker, now('buy', 6))
    const placed: [SignedIn, StockOrder][] = []
    // Not random, so that a failure repeats.
    await Promise.all(
      Array.from({ length: 120 }, async (_, n) => {
        const who = people[n % people.length]!
        const side = (n * 7) % 5 < 2 ? 'sell' : 'buy'
        const body = n % 6 === 5 ? now(side, 1 + (n % 4)) : limit(side, 1 + (n % 4), 99 + ((n * 3) % 5))
        try {
          const done = await order(who, ticker, body, `rush-${n - (n % 9 === 8 ? 4 : 0)}`)
          placed.push([who, done])
          if (n % 4 === 0) await market(who).cancel({ params: { id: done.id } })
        } catch (error) {
          // Too few shares, done already, one's own, another key: all of them are fine, anything else is not.
          if (!(error instanceof ApiError) || error.status !== 409) throw error
        }
      }),
    )
    expect(placed.length).toBeGreaterThan(50)
    // How many meet depends on the order in which they arrive; some always do, because the house offers both ways.
    expect(placed.filter(([, { filled }]) => filled > 0)).not.toEqual([])
    await inOrder()
    const { bids, asks } = await depth(ticker)
    expect(bids[0]!.price).toBeLessThan(asks[0]!.price)
    // Whatever the rush left behind is real: somebody new can buy from it and sell to it, after a halt if there was one.
    await server.moveTime(121_000)
    const outsider = await as(server, 'mod')
    expect((await order(outsider, ticker, now('buy', 1))).filled).toBe(1)
    expect((await order(outsider, ticker, limit('sell', 1, bids[0]!.price))).filled).toBe(1)
    await inOrder()
  })

  it('[STK-2] are halted when they move too far within a minute, which everybody sees, and go on after it', async () => {
    const ticker = await list(10, 200)
    const page = await socket(server)
    // Offers far from the rest, which an order meets after all of the house's.
    const seller = await as(server, 'mod')
    const offered = await order(seller, ticker, now('buy', 5))
    await order(seller, ticker, limit('sell', offered.filled, 18))
    // She has enough, whatever the rush cost her.
    const fast = await order(ann!, ticker, now('buy', 300))
    expect(fast.state).toBe('cancelled')
    expect(fast.filled).toBeLessThan(300)
    const halt = await page.next(
      'stocks:updated',
      ({ haltedUntil, tickerSymbol }) => haltedUntil !== null && tickerSymbol === ticker,
    )
    expect(halt.currentPrice).toBeLessThan(18)
    expect(await refused(order(ann!, ticker, now('buy', 1)))).toEqual([409, 'stocks/halted'])
    await until('the moment', async () =>
      (await api(server).moments.list()).moments.some(({ kind }) => kind === 'stock'),
    )
    await server.moveTime(121_000)
    expect((await read(ticker)).stock.haltedUntil).toBeNull()
    // Its end is told, too.
    await page.next('stocks:updated', (one) => one.tickerSymbol === ticker && one.haltedUntil === null)
    await order(ann!, ticker, limit('buy', 1, 5))
  })

  it('[STK-2] [OPS-2] are the same after a restart: open orders in their order, what they hold, halts, and the next trade', async () => {
    const [ticker, halted] = [await list(10), await list(10)]
    // Not those of the rush: what it left them depends on whose orders met whose.
    const [person, other, third] = [await as(server, 'mod'), await as(server, 'qa'), await as(server, 'admin')]
    for (const who of [person, other]) await order(who, ticker, now('buy', 3))
    await order(person, ticker, limit('sell', 2, 10))
    await order(other, ticker, limit('sell', 2, 10))
    const { orders } = await market(person).list()
    await market(third).halt({ params: { ticker: halted }, body: { minutes: 60 } })
    const state = async () => [
      (await read(ticker)).depth,
      (await market(person).list()).orders,
      await holding(ticker, other),
    ]
    const before = await state()
    await server.kill9()
    await server.restart()
    expect(await state()).toEqual(before)
    expect(orders.length).toBeGreaterThan(0)
    expect(await refused(order(person, halted, now('buy', 1)))).toEqual([409, 'stocks/halted'])
    // Who waited longer is first, as before.
    await order(third, ticker, limit('buy', 2, 10))
    expect(await holding(ticker, person)).toMatchObject({ myHoldings: 1, held: 0 })
    expect(await holding(ticker, other)).toMatchObject({ myHoldings: 3, held: 2 })
    await inOrder()
  })

  it('[STK-2] [TOK-1] are all accounted for after all of this: shares, tokens, and what is held of both', () =>
    inOrder())
})
