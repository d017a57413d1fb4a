import { showTimeZone } from './time.ts'

/** A day of the show as `2026-11-23`: as text, days stand in the order of time. */
export type ShowDay = string

const dayMs = 86_400_000
const calendar = new Intl.DateTimeFormat('en-CA', {
  ...{ timeZone: showTimeZone, hourCycle: 'h23' },
  ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
})

/** Where the calendar and the clock of the show stand at an instant. */
function read(at: Date): { day: ShowDay; time: string } {
  const parts = new Map(calendar.formatToParts(at).map(({ type, value }) => [type, value]))
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  return {
    day: `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}`,
    time: `${of('hour')}:${of('minute')}:${of('second')}`,
  }
}

/** The day that was asked for last, with its first and its last instant, in ms: to read the calendar takes 20 µs. */
let latest = { day: '', from: Number.POSITIVE_INFINITY, until: Number.NEGATIVE_INFINITY }

/** The show's day at an instant: that of New York, whatever zone the machine is in. */
export function showDay(at: Date): ShowDay {
  const ms = at.getTime()
  if (ms < latest.from || ms > latest.until) {
    const { day } = read(at)
    latest = { day, from: startOfDay(day).getTime(), until: endOfDay(day).getTime() - 1 }
  }
  return latest.day
}

/** The day so many days later, or earlier when `days` is negative. Counts in the calendar, not in hours. */
export function dayAfter(day: ShowDay, days = 1): ShowDay {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/**
 * The instant at which a day begins in New York. Clocks change there at two in the morning, so there is one midnight in
 * every day; a day between two of them has 23, 24 or 25 hours. Throws a RangeError for anything that is not a day.
 */
export function startOfDay(day: ShowDay): Date {
  const utc = Date.parse(`${day}T00:00:00Z`)
  // Four hours behind in summer, five in winter.
  for (const hours of [4, 5]) {
    const at = new Date(utc + hours * 3_600_000)
    const found = read(at)
    if (found.day === day && found.time === '00:00:00') return at
  }
  throw new RangeError(`${day} is no day`)
}

/** The instant at which a day is over: midnight in New York. */
export const endOfDay = (day: ShowDay): Date => startOfDay(dayAfter(day))
