import fc from 'fast-check'
import { OrderBook, SelfTradePreventionMode, Side as TheirSide } from 'nodejs-order-book'
import { Book, type Incoming, type Side } from './book.ts'

type Step = { cancel: number } | Omit<Incoming, 'id'>

const prices = fc.integer({ min: 95, max: 105 })
const owners = fc.constantFrom('ann', 'bob', 'cid', 'dot')
const place = (owner: fc.Arbitrary<string>): fc.Arbitrary<Step> =>
  fc.record({
    owner,
    side: fc.constantFrom<Side>('buy', 'sell'),
    price: fc.oneof({ weight: 5, arbitrary: prices }, { weight: 1, arbitrary: fc.constant(null) }),
    quantity: fc.integer({ min: 1, max: 30 }),
    rests: fc.nat(4).map((one) => one > 0),
  })
const steps = (owner: fc.Arbitrary<string>) =>
  fc.array(
    fc.oneof({ weight: 5, arbitrary: place(owner) }, { weight: 1, arbitrary: fc.record({ cancel: fc.nat(60) }) }),
    {
      ...{ maxLength: 60, size: 'max' },
    },
  )

type Listed = { id: string; owner: string; side: Side; price: number; left: number }

/** The same rules as slowly and plainly as they can be said: a list in order of arrival, searched for the best each time. */
class Model {
  waiting: Listed[] = []

  #best(side: Side): Listed | undefined {
    const other = this.waiting.filter((order) => order.side !== side)
    // `toSorted` keeps the order of arrival among equal prices.
    return other.toSorted((one, two) => (side === 'buy' ? one.price - two.price : two.price - one.price))[0]
  }

  place({ id, owner, side, price, quantity, rests }: Incoming) {
    const fills: string[] = []
    let left = quantity
    let own = false
    while (left > 0) {
      const best = this.#best(side)
      if (!best || (price !== null && (side === 'buy' ? best.price > price : best.price < price))) break
      if (best.owner === owner) {
        own = true
        break
      }
      const taken = Math.min(left, best.left)
      fills.push(`${best.id} ${taken} at ${best.price}`)
      left -= taken
      best.left -= taken
      this.waiting = this.waiting.filter((order) => order.left > 0)
    }
    if (left > 0 && rests && price !== null && !own) this.waiting.push({ id, owner, side, price, left })
    return { fills, left, own }
  }

  cancel(id: string) {
    const there = this.waiting.some((order) => order.id === id)
    this.waiting = this.waiting.filter((order) => order.id !== id)
    return there
  }

  depth(side: Side) {
    const levels = new Map<number, number>()
    for (const order of this.waiting)
      if (order.side === side) levels.set(order.price, (levels.get(order.price) ?? 0) + order.left)
    return [...levels]
      .map(([price, quantity]) => ({ price, quantity }))
      .toSorted((one, two) => (side === 'buy' ? two.price - one.price : one.price - two.price))
  }
}

const words = (fills: readonly { maker: { id: string }; quantity: number; price: number }[]) =>
  fills.map(({ maker, quantity, price }) => `${maker.id} ${quantity} at ${price}`)

it('[STK-2] does what a plain model does: best price first, then who came first, in parts, never with oneself', () => {
  let [trades, refused] = [0, 0]
  fc.assert(
    fc.property(steps(owners), (all) => {
      const [book, model] = [new Book(), new Model()]
      for (const [index, step] of all.entries()) {
        if ('cancel' in step) {
          expect(book.cancel(`o${step.cancel}`) !== null).toBe(model.cancel(`o${step.cancel}`))
        } else {
          const order = { id: `o${index}`, ...step }
          const plan = book.plan(order)
          expect(book.plan(order)).toEqual(plan)
          const expected = model.place(order)
          expect(words(plan.fills)).toEqual(expected.fills)
          expect([plan.left, plan.stopped === 'own']).toEqual([expected.left, expected.own])
          expect(plan.total).toBe(plan.fills.reduce((sum, { price, quantity }) => sum + price * quantity, 0))
          book.take(order, plan)
          trades += plan.fills.length
          if (plan.stopped) refused += 1
        }
        for (const side of ['buy', 'sell'] as const) expect(book.depth(side)).toEqual(model.depth(side))
        // Nobody's bid reaches somebody's offer.
        const [bid, ask] = [book.depth('buy', 1)[0], book.depth('sell', 1)[0]]
        if (bid && ask) expect(bid.price).toBeLessThan(ask.price)
      }
      const left = [...book.orders()].map(({ id }) => id).toSorted()
      expect(left).toEqual(model.waiting.map(({ id }) => id).toSorted())
    }),
    { numRuns: 60, seed: 12 },
  )
  expect(trades).toBeGreaterThan(500)
  expect(refused).toBeGreaterThan(50)
})

it('[STK-2] matches the same random orders as the library nodejs-order-book does', () => {
  let trades = 0
  fc.assert(
    fc.property(steps(owners), (all) => {
      const [ours, theirs] = [new Book(), new OrderBook()]
      for (const [index, step] of all.entries()) {
        if ('cancel' in step) {
          const found = ours.cancel(`o${step.cancel}`)
          expect(theirs.cancel(`o${step.cancel}`)?.order.size ?? null).toBe(found?.left ?? null)
        } else {
          const order = { id: `o${index}`, ...step }
          const plan = ours.plan(order)
          ours.take(order, plan)
          const same = {
            side: order.side === 'buy' ? TheirSide.BUY : TheirSide.SELL,
            size: order.quantity,
            id: order.id,
            accountId: order.owner,
            stpMode: SelfTradePreventionMode.EXPIRE_TAKER,
          }
          if (order.price === null) theirs.market(same)
          else theirs.limit({ ...same, price: order.price, timeInForce: (order.rests ? 'GTC' : 'IOC') as never })
          trades += plan.fills.length
        }
        const [asks, bids] = theirs.depth()
        const shown = (levels: [number, number][]) =>
          levels.map(([price, quantity]) => ({ price, quantity })).toSorted((one, two) => one.price - two.price)
        expect(shown(asks)).toEqual(ours.depth('sell'))
        expect(shown(bids)).toEqual(ours.depth('buy').toReversed())
        for (const { id, left } of ours.orders()) expect(theirs.order(id)?.size).toBe(left)
      }
    }),
    { numRuns: 60, seed: 59 },
  )
  expect(trades).toBeGreaterThan(500)
})

it('[STK-2] trades nothing outside of a band, and leaves no such order behind', () => {
  const book = new Book()
  book.rest({ id: 'near', owner: 'ann', side: 'sell', price: 110, left: 5 })
  book.rest({ id: 'far', owner: 'ann', side: 'sell', price: 130, left: 5 })
  const order = { id: 'o', owner: 'bob', side: 'buy', price: 140, quantity: 10, rests: true } as const
  const plan = book.plan(order, { low: 80, high: 120 })
  expect(plan).toMatchObject({ left: 5, total: 550, stopped: 'band' })
  expect(book.take(order, plan)).toBeNull()
  expect(book.depth('buy')).toEqual([])
  expect(book.depth('sell')).toEqual([{ price: 130, quantity: 5 }])
})
