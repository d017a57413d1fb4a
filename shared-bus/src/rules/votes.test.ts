import { votesPrice } from './votes.ts'

describe('what votes cost', () => {
  it('[POL-1] [BAT-5] the first vote is free, every other costs ₣1', () => {
    const prices = [1, 2, 10, 100].map((votes) =>
      [true, false].map((votedBefore) => votesPrice(votes, { votedBefore })),
    )
    expect(prices).toEqual([
      [1, 0],
      [2, 1],
      [10, 9],
      [100, 99],
    ])
  })
})
