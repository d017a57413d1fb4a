import type { Notification, NotificationSettings, QuietHours, Unread } from './shapes.ts'

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

/**
 * Whether a page shows somebody that a thing of this kind happened, and lets them hear it [NOT-1]: of a kind that they
 * switched off neither, in their quiet hours no sound.
 * @param settings null while they are not known: then as for somebody who changed nothing
 * @param at milliseconds since 1970
 */
export function tellingOf(
  settings: NotificationSettings | null,
  type: string,
  at: number,
): { shown: boolean; heard: boolean } {
  const shown = !settings?.off.includes(type)
  try {
    return { shown, heard: shown && !isQuiet(settings?.quiet ?? null, at) }
  } catch {
    // A zone that this browser does not know.
    return { shown, heard: shown }
  }
}

/** What a notification is about, as `mention:<message id>`: its kind and the last part of its key. */
export const subjectOf = ({ type, key }: Pick<Notification, 'type' | 'key'>): string =>
  `${type}:${key.slice(key.lastIndexOf(':') + 1)}`

/** All that are unread. */
export const unreadSum = (unread: Unread): number => Object.values(unread).reduce((sum, count) => sum + count, 0)
