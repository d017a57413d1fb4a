import { rangeOf } from './ranges.ts'

describe('rangeOf', () => {
  it.each([
    [undefined, 'whole'],
    ['bytes=0-', { start: 0, end: 99 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['bytes=90-500', { start: 90, end: 99 }],
    ['bytes=-5', { start: 95, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=20-10', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=0-1,5-6', 'whole'],
    ['bytes=-1-5', 'whole'],
    ['items=0-1', 'whole'],
  ] as const)('%s of a hundred bytes is %j', (header, expected) => {
    expect(rangeOf(header, 100)).toEqual(expected)
  })

  it('of nothing is unsatisfiable', () => {
    expect(rangeOf('bytes=0-', 0)).toBe('unsatisfiable')
    expect(rangeOf('bytes=-1', 0)).toBe('unsatisfiable')
  })
})
