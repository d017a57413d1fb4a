import { dayAfter, endOfDay, showDay, startOfDay } from './days.ts'

const hours = (day: string) => (endOfDay(day).getTime() - startOfDay(day).getTime()) / 3_600_000

describe('days of the show', () => {
  it.each([
    ['2026-01-15T04:59:59.999Z', '2026-01-14'],
    ['2026-01-15T05:00:00Z', '2026-01-15'],
    ['2026-07-15T03:59:59.999Z', '2026-07-14'],
    ['2026-07-15T04:00:00Z', '2026-07-15'],
    // Between the midnight of Greenwich and that of New York a year is not over yet.
    ['2027-01-01T00:30:00Z', '2026-12-31'],
    ['2027-01-01T05:00:00Z', '2027-01-01'],
    ['2028-02-29T12:00:00Z', '2028-02-29'],
  ])('[DAY-2] at %s it is %s in New York', (at, day) => expect(showDay(new Date(at))).toBe(day))

  it.each([
    ['2026-01-15', '2026-01-15T05:00:00.000Z', '2026-01-16T05:00:00.000Z', 24],
    // Clocks go forward.
    ['2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z', 23],
    // Clocks go back.
    ['2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z', 25],
    ['2026-12-31', '2026-12-31T05:00:00.000Z', '2027-01-01T05:00:00.000Z', 24],
    ['2028-02-29', '2028-02-29T05:00:00.000Z', '2028-03-01T05:00:00.000Z', 24],
  ])('[DAY-1] [DAY-2] %s lasts from %s to %s, %i hours', (day, start, end, length) => {
    expect([startOfDay(day).toISOString(), endOfDay(day).toISOString()]).toEqual([start, end])
    expect(hours(day)).toBe(length)
  })

  it.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2028-03-01', -1, '2028-02-29'],
    ['2026-03-07', 2, '2026-03-09'],
  ])('[DAY-2] %s and %i days are %s', (day, days, other) => expect(dayAfter(day, days)).toBe(other))

  it('[DAY-2] every day of ten years begins when the one before ends, and both its ends are its own', () => {
    for (let day = '2024-01-01'; day < '2034-01-01'; day = dayAfter(day)) {
      expect([23, 24, 25]).toContain(hours(day))
      expect(endOfDay(day)).toEqual(startOfDay(dayAfter(day)))
      expect([showDay(startOfDay(day)), showDay(new Date(endOfDay(day).getTime() - 1))]).toEqual([day, day])
    }
  })

  it('[DAY-2] what is no day has no beginning', () => {
    for (const wrong of ['', 'today', '2026-13-01', '2027-02-29']) expect(() => startOfDay(wrong)).toThrow(RangeError)
  })
})
