/** Times of the show as a date field writes them: in New York, whatever the browser's zone [UI-5]. */
const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
})
/** The last minute that a date field takes: browsers let people type years of more digits. */
export const lastMinute = '9999-12-30T23:59'

/** `2026-06-01T21:47` of an instant, empty for an empty one. */
export function fieldOf(instant: string): string {
  const at = Date.parse(instant)
  if (Number.isNaN(at)) return ''
  const found = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]))
  return `${found.year!.padStart(4, '0')}-${found.month}-${found.day}T${found.hour}:${found.minute}`
}

/**
 * The instant of the text in a date field; empty for an empty field, and for a year that is no year of the show: while
 * somebody types 2026 the field says 0002, 0020 and 0202.
 */
export function instantOf(field: string): string {
  const asIfUtc = /^[1-9]\d{3}-/.test(field) && field <= lastMinute ? Date.parse(`${field}Z`) : Number.NaN
  if (Number.isNaN(asIfUtc)) return ''
  // Once with the offset of about that time, and again with the one that held then: the clocks may have changed between.
  let at = asIfUtc
  for (let turn = 0; turn < 2; turn += 1) {
    const shown = Date.parse(`${fieldOf(new Date(at).toISOString())}Z`)
    at += asIfUtc - shown
  }
  return new Date(at).toISOString()
}
