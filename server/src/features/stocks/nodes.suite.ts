import { ApiError } from '@shoal/bus'
import { suiteOverNodes } from '../../../test/nodes.ts'
import { api, as, type SignedIn, socket } from '../../../test/people.ts'

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
})
