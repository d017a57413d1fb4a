/** UI-5: every time of the product is shown in the show's zone, whatever the browser's. */
export const showTimeZone = 'America/New_York'
export const invalidDate = 'Invalid Date'

export const minute = 60_000
export const hour = 3_600_000
export const day = 86_400_000
export const week = 604_800_000

type When = string | number | Date

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: showTimeZone, hourCycle: 'h23', ...options })
const clock = format({ hour: '2-digit', minute: '2-digit' })
const clockSeconds = format({ hour: '2-digit', minute: '2-digit', second: '2-digit' })
const date = format({ year: 'numeric', month: 'short', day: 'numeric' })
const dateTime = format({ year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' })

function shown(formatter: Intl.DateTimeFormat, when: When): string {
  const at = new Date(when)
  return Number.isNaN(at.getTime()) ? invalidDate : formatter.format(at)
}

/** 21:47 in New York. */
export const formatTime = (when: When): string => shown(clock, when)
/** 21:47:06 in New York. */
export const formatClock = (when: When): string => shown(clockSeconds, when)
/** Jun 1, 2026 in New York. */
export const formatDate = (when: When): string => shown(date, when)
/** Jun 1, 2026, 21:47 in New York. */
export const formatDateTime = (when: When): string => shown(dateTime, when)

/** UI-5: `1h 2m 3s`; parts that are zero are left out, a duration under a second is `0s`. `ms` below 0 counts as 0. */
export function formatDuration(ms: number): string {
  if (!Number.isFinite(ms)) return invalidDate
  const seconds = Math.floor(Math.max(0, ms) / 1000)
  const parts: Array<[number, string]> = [
    [Math.floor(seconds / 3600), 'h'],
    [Math.floor((seconds % 3600) / 60), 'm'],
    [seconds % 60, 's'],
  ]
  const text = parts.flatMap(([amount, unit]) => (amount > 0 ? [`${amount}${unit}`] : [])).join(' ')
  return text === '' ? '0s' : text
}

/** A clock that runs down: `1:42`, `1:00:05`. */
export function formatCountdown(ms: number): string {
  const seconds = Math.ceil(Math.max(0, ms) / 1000)
  const tail = `${String(Math.floor((seconds % 3600) / 60)).padStart(seconds >= 3600 ? 2 : 1, '0')}:${String(seconds % 60).padStart(2, '0')}`
  return seconds >= 3600 ? `${Math.floor(seconds / 3600)}:${tail}` : tail
}

/** UI-5: `just now`, `5 min ago`, `2 hr ago`, `3 days ago`; the future as `in 5 min`. */
export function relativeTime(when: When, now: number): string {
  const at = new Date(when).getTime()
  if (Number.isNaN(at)) return invalidDate
  const distance = Math.abs(now - at)
  if (distance < minute) return 'just now'
  const amount =
    distance < hour
      ? `${Math.floor(distance / minute)} min`
      : distance < day
        ? `${Math.floor(distance / hour)} hr`
        : `${Math.floor(distance / day)} ${distance < 2 * day ? 'day' : 'days'}`
  return at < now ? `${amount} ago` : `in ${amount}`
}
