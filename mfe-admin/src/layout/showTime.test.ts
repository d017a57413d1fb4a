import { fieldOf, instantOf } from './showTime.ts'

describe('times of the show in a date field', () => {
  it('[UI-5] are those of New York, in summer and in winter', () => {
    expect(fieldOf('2026-06-02T01:47:00.000Z')).toBe('2026-06-01T21:47')
    expect(fieldOf('2026-12-01T05:00:00.000Z')).toBe('2026-12-01T00:00')
    expect(instantOf('2026-06-01T21:47')).toBe('2026-06-02T01:47:00.000Z')
    expect(instantOf('2026-12-01T00:00')).toBe('2026-12-01T05:00:00.000Z')
  })

  it('come back as they were, also around the night when the clocks go forward', () => {
    for (const hour of Array.from({ length: 72 }, (_, n) => n)) {
      const spring = new Date(Date.UTC(2026, 2, 7, hour)).toISOString()
      expect(instantOf(fieldOf(spring))).toBe(spring)
    }
  })

  it('[UI-5] a year that is still being typed, or has too many digits, is no time', () => {
    for (const year of ['0000', '0002', '0202', '12026', '275761', '9999'])
      expect(instantOf(`${year}-12-31T23:59`)).toBe('')
  })

  it('nothing stays nothing', () => {
    expect([fieldOf(''), instantOf(''), instantOf('soon')]).toEqual(['', '', ''])
  })
})
