import { aheadOf, percentileLabel } from './rules.ts'

describe('labels of the leader board', () => {
  it.each([
    [100, 'top'],
    [99.01, 'top'],
    [99, 'highest'],
    [90.5, 'highest'],
    [90, 'higher'],
    [80, 'high'],
    [70, 'mid-high'],
    [60, 'mid'],
    [50, 'mid-low'],
    [40, 'low'],
    [30, 'lower'],
    [20, 'lowest'],
    [10.1, 'lowest'],
    [10, 'noob'],
    [0, 'noob'],
  ])('[PRO-5] who is ahead of %d percent is %s', (percent, label) => expect(percentileLabel(percent)).toBe(label))

  it('[PRO-5] the first of many is ahead of all others, the last of nobody, and somebody alone is first', () => {
    expect(aheadOf(99, 100)).toBe(100)
    expect(aheadOf(0, 100)).toBe(0)
    expect(aheadOf(0, 1)).toBe(100)
    expect(percentileLabel(aheadOf(98, 100))).toBe('highest')
  })
})
