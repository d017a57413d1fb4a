import { feeOf, leastBid, takesBids } from './rules.ts'

describe('prices of the market', () => {
  it.each([
    [null, 10],
    [1, 2],
    [20, 21],
    [21, 23],
    [100, 105],
    [999_999_999, 1_049_999_999],
  ])('after a bid of %s the next is at least %i', (bid, least) => {
    expect(leastBid({ startPrice: 10, bid })).toBe(least)
  })

  it('takes bids below the buyout only', () => {
    expect(takesBids({ startPrice: 10, bid: 94, buyout: 100 })).toBe(true)
    expect(takesBids({ startPrice: 10, bid: 96, buyout: 100 })).toBe(false)
    expect(takesBids({ startPrice: 10, bid: 96, buyout: null })).toBe(true)
  })

  it.each([
    [1, 0],
    [19, 0],
    [20, 1],
    [1_000, 50],
  ])('[MKT-2] of ₣%i the house keeps ₣%i', (price, fee) => {
    expect(feeOf(price)).toBe(fee)
  })
})
