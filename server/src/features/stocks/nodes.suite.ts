import { ApiError } from '@shoal/bus'
import { suiteOverNodes } from '../../../test/nodes.ts'
import { api, as, type SignedIn, socket, type WholeApi } from '../../../test/people.ts'

export const stocksOverNodes = suiteOverNodes('stocks over two nodes', (both) => {
  let people: SignedIn[]
  beforeAll(async () => {
    people = await Promise.all((['viewer', 'rival', 'pass', 'xl'] as const).map((account) => as(both()[0], account)))
  })

  it('[STK-2] [OPS-2] are matched by one node at a time: orders that reach both at once trade as in one book, and a key acts once on either', async () => {
    const ticker = 'WICK'
    const pages = await Promise.all(both().map((node) => socket(node)))
    for (const page of pages) await page.request('stocks:watch', { ticker })
    const market = (n: number, who: SignedIn) => api(both()[n % 2]!, who).stocks
    await Promise.all(
      people.map((who, n) =>
        market(n, who).order({ params: { ticker }, body: { side: 'buy', kind: 'market', quantity: 8 } }),
      ),
    )
    const placed = await Promise.all(
      Array.from({ length: 80 }, async (_, n) => {
        const who = people[n % people.length]!
        const side = (n >> 2) % 2 === 0 ? ('sell' as const) : ('buy' as const)
        const order = {
          params: { ticker },
          body: { side, kind: 'limit' as const, quantity: 1 + (n % 3), price: 22 + (n % 4) },
        }
        // A page that lost its connection asks the other node with the same key.
        const asked = [n, ...(n % 3 === 0 ? [n + 1] : [])].map((node) =>
          market(node, who)
            .order({ ...order, key: `nodes-${n}` })
            .catch((error: unknown) => {
              // Too few shares left, or an order of the same person in the way.
              if (!(error instanceof ApiError) || error.status !== 409) throw error
              return null
            }),
        )
        const [first, again] = await Promise.all(asked)
        if (first && again) expect(again.order.id).toBe(first.order.id)
        return first
      }),
    )
    expect(placed.filter((one) => one && one.order.filled > 0).length).toBeGreaterThan(5)

    // Both say the same of the book, and so do the pages of both.
    const [one, other] = await Promise.all(both().map((node) => api(node).stocks.read({ params: { ticker } })))
    expect(other!.depth).toEqual(one!.depth)
    expect(other!.trades).toEqual(one!.trades)
    const asks = one!.depth.asks[0]!.price
    expect(one!.depth.bids[0]!.price).toBeLessThan(asks)
    for (const page of pages)
      await page.next('stocks:traded', ({ trades }) => trades.some(({ id }) => id === one!.trades[0]!.id))
    const { stocks, tokens } = api(both()[1], await as(both()[0], 'admin'))
    const zero = { sum: 0, driftedAccounts: 0, unbalancedTransfers: 0, belowFloor: 0 }
    expect(await stocks.check()).toEqual({ ...zero, strayTokens: 0, strayShares: 0 })
    expect(await tokens.check()).toMatchObject(zero)
  })

  it('[STK-4] [OPS-2] are halted, traded again and removed for all nodes: an order at the other node meets it, and loses nothing', async () => {
    const ticker = 'NODES'
    const admin = await as(both()[0], 'admin')
    const [here, there] = both().map((node) => api(node, admin).stocks) as [WholeApi['stocks'], WholeApi['stocks']]
    const pages = await Promise.all(both().map((node) => socket(node)))
    const facts = { tickerSymbol: ticker, name: 'Nodes', color: '#aabbcc', price: 10, shares: 100, contestantId: null }
    await here.add({ body: facts })
    const [one, other] = people as [SignedIn, SignedIn]
    const order = (n: number, who: SignedIn, price: number) =>
      api(both()[n % 2]!, who).stocks.order({
        params: { ticker },
        body: { side: 'buy', kind: 'limit', quantity: 1, price },
      })
    const code = (asked: Promise<unknown>) =>
      asked.then(
        () => 'placed',
        (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
      )
    // Both nodes have its book in memory.
    for (const n of [0, 1]) expect((await order(n, one, 11)).order.state).toBe('filled')

    const heard = async (isHalted: boolean) => {
      for (const page of pages)
        await page.next(
          'stocks:updated',
          ({ tickerSymbol, haltedUntil }) => tickerSymbol === ticker && (haltedUntil !== null) === isHalted,
        )
    }
    await here.halt({ params: { ticker }, body: { minutes: 5 } })
    await heard(true)
    for (const n of [0, 1]) expect(await code(order(n, one, 11))).toBe('stocks/halted')
    await there.resume({ params: { ticker } })
    await heard(false)
    for (const n of [0, 1]) expect(await code(order(n, other, 11))).toBe('placed')

    const tokens = async (who: SignedIn) => (await api(both()[0], who).tokens.balance()).tokens
    const had = await Promise.all(people.map(tokens))
    const price = (await here.read({ params: { ticker } })).stock.currentPrice
    let placed = 0
    const half = Promise.withResolvers<void>()
    /** One order after another, until the stock is gone; nobody takes any of them back. */
    async function trade(who: SignedIn, n: number): Promise<void> {
      for (let count = 0; count < 5; count += 1) {
        const end = await code(order(n, who, 5))
        if (end === 'stocks/no-such-stock') return
        expect(end).toBe('placed')
        placed += 1
        if (placed === 30) half.resolve()
      }
    }
    const trading = people.flatMap((who) => [1, 1, 1, 0].map((n) => trade(who, n)))
    await half.promise
    const removed = await there.remove({ params: { ticker } })
    await Promise.all(trading)
    expect(removed).toEqual({ holders: 2, paid: 4 * price })
    // The first two had two shares each.
    const paid = people.map((_, nth) => (nth < 2 ? 2 * price : 0))
    expect(await Promise.all(people.map(tokens))).toEqual(had.map((before, nth) => before + paid[nth]!))
    const zero = { sum: 0, driftedAccounts: 0, unbalancedTransfers: 0, belowFloor: 0 }
    expect(await here.check()).toEqual({ ...zero, strayTokens: 0, strayShares: 0 })
  })
})
