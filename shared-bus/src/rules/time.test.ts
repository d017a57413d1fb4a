import {
  formatClock,
  formatCountdown,
  formatDate,
  formatDateTime,
  formatDuration,
  formatTime,
  hour,
  minute,
  relativeTime,
} from './time.ts'

describe('time', () => {
  it('[UI-5] is shown in New York, in summer and in winter, across midnight', () => {
    expect(formatTime('2026-07-01T01:47:06Z')).toBe('21:47')
    expect(formatClock('2026-01-01T02:47:06Z')).toBe('21:47:06')
    expect(formatDate('2026-07-01T01:47:06Z')).toBe('Jun 30, 2026')
    expect(formatDateTime('2026-07-01T04:00:00Z')).toBe('Jul 1, 2026, 00:00')
  })

  it('[UI-5] an invalid date shows Invalid Date', () => {
    for (const show of [formatTime, formatClock, formatDate, formatDateTime])
      expect(show('no date')).toBe('Invalid Date')
    expect(relativeTime('', 0)).toBe('Invalid Date')
    expect(formatDuration(Number.NaN)).toBe('Invalid Date')
  })

  it('[UI-5] durations use h, m, s', () => {
    expect(formatDuration(hour + 2 * minute + 3_000)).toBe('1h 2m 3s')
    expect(formatDuration(90_000)).toBe('1m 30s')
    expect(formatDuration(hour)).toBe('1h')
    expect(formatDuration(-5)).toBe('0s')
    expect(formatCountdown(102_000)).toBe('1:42')
    expect(formatCountdown(hour + 5_000)).toBe('1:00:05')
  })

  it('[UI-5] relative time is shortened to min and hr', () => {
    const now = Date.parse('2026-06-01T12:00:00Z')
    expect(relativeTime(now - 5 * minute, now)).toBe('5 min ago')
    expect(relativeTime(now - 2 * hour, now)).toBe('2 hr ago')
    expect(relativeTime(now + 5 * minute, now)).toBe('in 5 min')
    expect(relativeTime(now - 20_000, now)).toBe('just now')
    expect(relativeTime(now - 50 * hour, now)).toBe('2 days ago')
  })
})
