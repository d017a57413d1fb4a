import type { QuietHours, Unread } from './shapes.ts'

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/**
 * Whether an instant lies in quiet hours, by the clock of their zone. They may go over midnight; with equal ends they are
 * the whole day. Throws a RangeError for an unknown zone.
 * @param at milliseconds since 1970
 */
export function isQuiet(quiet: QuietHours | null, at: number): boolean {
  if (quiet === null) return false
  const { from, to, zone } = quiet
  const there = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const [now, begin, end] = [minutesOf(there.format(at)), minutesOf(from), minutesOf(to)]
  return begin < end ? begin <= now && now < end : begin <= now || now < end
}

/** All that are unread. */
export const unreadSum = (unread: Unread): number => Object.values(unread).reduce((sum, count) => sum + count, 0)
